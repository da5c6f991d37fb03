import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.js';
import { readConfig } from './config/config.js';
import { adviseNode } from './config/node-advice.js';
import { wordUnknownSetting } from './config/unknown-settings.js';
import { migrateDatabase } from './db/migrate.js';
import { createDependencies } from './dependencies.js';
import { createLogger } from './http/request-log.js';
import { createApiServer, listen } from './http/server.js';
import { createStopServer } from './http/stop-server.js';
import { loadWebFiles } from './pages/web-files.js';
import { runProcess } from './run-process.js';
import { startTracing } from './tracing/start-tracing.js';

await runProcess('api', async () => {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel, name: 'api' });
  for (const setting of config.unknownSettings) log.warn(wordUnknownSetting(setting));
  const advice = adviseNode(process.versions.node, config);
  if (advice !== null) log.warn(advice);
  const stopTracing = await startTracing(config.tracesUrl, 'eyecart-api', log);
  await migrateDatabase(config.database.directUrl, { tell: (message) => log.warn(message) });
  const dependencies = createDependencies(config, log);
  await dependencies.start();
  for (const limiter of dependencies.sharedLimiters) limiter.start();
  const { webDist: dist, portalName, publicUrl } = config;
  const web = await loadWebFiles({ dist, portalName, publicUrl, isSandbox: config.sandboxUrl !== null });
  if (!web) log.warn('The web app is not built: only the API is served');
  const server = createApiServer(createApp(dependencies, web));
  const stopServer = createStopServer(server);
  await listen(server, config.port, config.host);
  log.info({ host: config.host, port: config.port, version: packageJson.version }, 'The API is listening');
  return async () => {
    dependencies.readiness.stop();
    await stopServer();
    await dependencies.close();
    await stopTracing();
  };
});
