import { readConfig } from './config.js';
import { migrateDatabase } from './db/migrate.js';
import { createDependencies } from './dependencies.js';
import { createLogger } from './http/request-log.js';
import { createApiServer, listen } from './http/server.js';
import { cleanUp } from './jobs/clean-up.js';
import { createLookAtQueue } from './jobs/look-at-queue.js';
import { runEvery } from './jobs/run-every.js';
import { runOnSchedule } from './jobs/run-on-schedule.js';
import { startWatchdog } from './jobs/watchdog.js';
import { runProcess } from './run-process.js';
import { startTracing } from './tracing/start-tracing.js';
import { wordUnknownSetting } from './unknown-settings.js';
import { createWorkerApp } from './worker-app.js';

await runProcess('worker', async (end) => {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel, name: 'worker' });
  for (const setting of config.unknownSettings) log.warn(wordUnknownSetting(setting));
  const stopTracing = await startTracing(config.tracesUrl, 'eyecart-worker', log);
  await migrateDatabase(config.database.directUrl, { tell: (message) => log.warn(message) });
  const dependencies = createDependencies(config, log);
  const {
    catalogSync,
    drainQueue,
    readiness,
    retention,
    sendDueOrders,
    settleMessages,
    syncOrders,
    webhookWork,
  } = dependencies;
  // Scheduled orders are priced when due.
  await dependencies.start();
  const stopping = new AbortController();
  const queue = createLookAtQueue({ drainQueue, readiness });
  const watchdog = startWatchdog({
    clock: dependencies.clock,
    countLooks: queue.countLooks,
    onStuck(reason) {
      log.fatal({ reason }, 'The worker ends, so that its supervisor starts it again');
      end(1);
    },
  });
  const watch = { log, addJob: dependencies.metrics.addJob };
  const schedules = [
    // The database has the due work: a tick only wakes the worker.
    runEvery({
      name: 'drain-queue',
      seconds: 1,
      job: () => queue.look(stopping.signal),
      watch,
    }),
    runEvery({
      name: 'send-due-orders',
      seconds: 2,
      job: () => sendDueOrders(stopping.signal),
      watch,
    }),
    runEvery({
      name: 'decide-overdue-replies',
      seconds: 60,
      job: () => dependencies.replies.decideOverdue(),
      watch,
    }),
    runEvery({
      name: 'send-due-refills',
      seconds: 10,
      job: () => dependencies.sendDueRefills(),
      watch,
    }),
    runEvery({
      name: 'withdraw-refills',
      seconds: 30,
      job: () => dependencies.refills.withdrawExpired(),
      watch,
    }),
    runEvery({
      name: 'refresh-follow-ups',
      seconds: 20,
      job: () => dependencies.followUpNeeds.refreshAll(),
      watch,
    }),
    runOnSchedule({
      name: 'learn-supplies',
      expression: '10 9 * * *',
      job: () => dependencies.refills.learnSupplies(),
      watch,
      isDueAtOnce: true,
    }),
    runEvery({
      name: 'check-restored-orders',
      seconds: 10,
      job: () => dependencies.checkRestoredOrders(),
      watch,
    }),
    runEvery({ name: 'settle-messages', seconds: 5, job: settleMessages, watch }),
    runEvery({
      name: 'deliver-webhooks',
      seconds: 2,
      job: () => dependencies.deliverWebhooks.startDue(stopping.signal),
      watch,
    }),
    runEvery({
      name: 'work-off-webhooks',
      seconds: 20,
      job: () => webhookWork.processOpenEvents(),
      watch,
    }),
    runOnSchedule({
      name: 'sync-changed-products',
      expression: `*/${config.catalogSyncMinutes} * * * *`,
      job: () => catalogSync.syncChanges(),
      watch,
    }),
    runOnSchedule({
      name: 'sync-orders',
      expression: `*/${config.orderSyncMinutes} * * * *`,
      job: () => syncOrders(),
      watch,
      isDueAtOnce: true,
    }),
    runOnSchedule({
      name: 'read-missed-replies',
      expression: '5 */15 * * * *',
      job: () => dependencies.readMissedReplies(),
      watch,
      isDueAtOnce: true,
    }),
    runOnSchedule({
      name: 'sync-catalog',
      expression: '20 7 * * *',
      job: () => catalogSync.syncAll(),
      watch,
    }),
    runOnSchedule({
      name: 'erase-old',
      expression: '40 8 * * *',
      job: () => retention.eraseOld(stopping.signal),
      watch,
      isDueAtOnce: true,
    }),
    runOnSchedule({ name: 'clean-up', expression: '*/10 * * * *', job: () => cleanUp(dependencies), watch }),
  ];
  readiness.watchWork();
  const health = config.workerPort === null ? null : createApiServer(createWorkerApp(dependencies));
  if (health && config.workerPort !== null) {
    if (config.metricsToken !== null) dependencies.metrics.watchProcess();
    await listen(health, config.workerPort, config.host);
  }
  log.info('Worker started');
  return async () => {
    watchdog.stop();
    readiness.stop();
    stopping.abort();
    // The texts that are being sent are finished first.
    await Promise.all(schedules.map((schedule) => schedule.stop()));
    await dependencies.deliverWebhooks.finish();
    health?.close();
    health?.closeAllConnections();
    await dependencies.close();
    await stopTracing();
  };
});
