import { readConfig } from './config/config.js';
import { adviseNode } from './config/node-advice.js';
import { wordUnknownSetting } from './config/unknown-settings.js';
import { migrateDatabase } from './db/migrate.js';
import { WORKER_NAME } from './db/notifications.js';
import { createDependencies } from './dependencies.js';
import { createLogger } from './http/request-log.js';
import { startTracing } from './tracing/start-tracing.js';

/** What the API and the worker start with: settings, log, tracing, the newest schema, and their dependencies. */
export async function startProgram(name: 'api' | 'worker') {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel, name });
  for (const setting of config.unknownSettings) log.warn(wordUnknownSetting(setting));
  const advice = adviseNode(process.versions.node, config);
  if (advice !== null) log.warn(advice);
  const stopTracing = await startTracing(config.tracesUrl, `eyecart-${name}`, log);
  await migrateDatabase(config.database.directUrl, { tell: (message) => log.warn(message) });
  const dependencies = createDependencies(config, log);
  await dependencies.start(name === 'worker' ? WORKER_NAME : undefined);
  return { config, log, stopTracing, dependencies };
}
