import { readConfig } from './config/config.js';
import { adviseNode } from './config/node-advice.js';
import { wordUnknownSetting } from './config/unknown-settings.js';
import { migrateDatabase } from './db/migrate.js';
import { WORKER_NAME } from './db/notifications.js';
import { createDependencies } from './dependencies.js';
import { createLogger } from './http/request-log.js';
import { createApiServer, listen } from './http/server.js';
import { startJob } from './jobs/start-job.js';
import { startWatchdog } from './jobs/watchdog.js';
import { runProcess } from './run-process.js';
import { startTracing } from './tracing/start-tracing.js';
import { createWorkerApp } from './worker-app.js';

await runProcess('worker', async (end) => {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel, name: 'worker' });
  for (const setting of config.unknownSettings) log.warn(wordUnknownSetting(setting));
  const advice = adviseNode(process.versions.node, config);
  if (advice !== null) log.warn(advice);
  const stopTracing = await startTracing(config.tracesUrl, 'eyecart-worker', log);
  await migrateDatabase(config.database.directUrl, { tell: (message) => log.warn(message) });
  const dependencies = createDependencies(config, log);
  const { metrics, readiness, clockCheck } = dependencies;
  // Scheduled orders are priced when due.
  await dependencies.start(WORKER_NAME);
  const stopping = new AbortController();
  const watchdog = startWatchdog({
    clock: dependencies.clock,
    countPolls: () => dependencies.countPolls() + clockCheck.countSkipped(),
    onStuck(reason) {
      log.fatal({ reason }, 'The worker ends, so that its supervisor starts it again');
      end(1);
    },
  });
  const watch = { log, addJob: metrics.addJob };
  const jobs = dependencies.modules.flatMap((module) => module.jobs).map(clockCheck.guard);
  const schedules = [clockCheck.job, ...jobs].map((job) =>
    startJob(job, { watch, stopping: stopping.signal }),
  );
  readiness.watchWork();
  const health = config.workerPort === null ? null : createApiServer(createWorkerApp(dependencies));
  if (health && config.workerPort !== null) {
    if (config.metricsToken !== null) metrics.watchProcess();
    await listen(health, config.workerPort, config.host);
  }
  log.info('Worker started');
  return async () => {
    watchdog.stop();
    readiness.stop();
    stopping.abort();
    // The texts that are being sent are finished first.
    await Promise.all(schedules.map((schedule) => schedule.stop()));
    health?.close();
    health?.closeAllConnections();
    await dependencies.close();
    await stopTracing();
  };
});
