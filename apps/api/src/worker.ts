import { readConfig } from './config.js';
import { migrateDatabase } from './db/migrate.js';
import { createDependencies } from './dependencies.js';
import { createLogger } from './http/request-log.js';
import { createApiServer, listen } from './http/server.js';
import { cleanUp } from './jobs/clean-up.js';
import { runOnSchedule } from './jobs/run-on-schedule.js';
import { runProcess } from './run-process.js';
import { startTracing } from './tracing/start-tracing.js';
import { createWorkerApp } from './worker-app.js';

await runProcess('worker', async () => {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel, name: 'worker' });
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
  const schedules = [
    // The database has the due work: a tick only wakes the worker.
    runOnSchedule({
      name: 'drain-queue',
      expression: '* * * * * *',
      job: async () => {
        const attempted = await drainQueue(stopping.signal);
        readiness.noteWork();
        return attempted;
      },
      log,
    }),
    runOnSchedule({
      name: 'send-due-orders',
      expression: '*/2 * * * * *',
      job: () => sendDueOrders(stopping.signal),
      log,
    }),
    runOnSchedule({
      name: 'decide-overdue-replies',
      expression: '15 * * * * *',
      job: () => dependencies.replies.decideOverdue(),
      log,
    }),
    runOnSchedule({
      name: 'send-due-refills',
      expression: '*/10 * * * * *',
      job: () => dependencies.sendDueRefills(),
      log,
    }),
    runOnSchedule({
      name: 'withdraw-refills',
      expression: '*/30 * * * * *',
      job: () => dependencies.refills.withdrawStale(),
      log,
    }),
    runOnSchedule({
      name: 'refresh-follow-ups',
      expression: '*/20 * * * * *',
      job: () => dependencies.followUpNeeds.refreshAll(),
      log,
    }),
    runOnSchedule({
      name: 'learn-supplies',
      expression: '10 9 * * *',
      job: () => dependencies.refills.learnSupplies(),
      log,
      isDueAtOnce: true,
    }),
    runOnSchedule({
      name: 'check-restored-orders',
      expression: '*/10 * * * * *',
      job: () => dependencies.checkRestoredOrders(),
      log,
    }),
    runOnSchedule({ name: 'settle-messages', expression: '*/5 * * * * *', job: settleMessages, log }),
    runOnSchedule({
      name: 'deliver-webhooks',
      expression: '*/2 * * * * *',
      job: () => dependencies.deliverWebhooks.startDue(stopping.signal),
      log,
    }),
    runOnSchedule({
      name: 'work-off-webhooks',
      expression: '*/20 * * * * *',
      job: () => webhookWork.processOpenEvents(),
      log,
    }),
    runOnSchedule({
      name: 'sync-changed-products',
      expression: `*/${config.catalogSyncMinutes} * * * *`,
      job: () => catalogSync.syncChanges(),
      log,
    }),
    runOnSchedule({
      name: 'sync-orders',
      expression: `*/${config.orderSyncMinutes} * * * *`,
      job: () => syncOrders(),
      log,
      isDueAtOnce: true,
    }),
    runOnSchedule({
      name: 'read-missed-replies',
      expression: '5 */15 * * * *',
      job: () => dependencies.readMissedReplies(),
      log,
      isDueAtOnce: true,
    }),
    runOnSchedule({
      name: 'sync-catalog',
      expression: '20 7 * * *',
      job: () => catalogSync.syncAll(),
      log,
    }),
    runOnSchedule({
      name: 'erase-old',
      expression: '40 8 * * *',
      job: () => retention.eraseOld(stopping.signal),
      log,
      isDueAtOnce: true,
    }),
    runOnSchedule({ name: 'clean-up', expression: '*/10 * * * *', job: () => cleanUp(dependencies), log }),
  ];
  readiness.watchWork();
  const health = config.workerPort === null ? null : createApiServer(createWorkerApp(dependencies));
  if (health && config.workerPort !== null) {
    if (config.metricsToken !== null) dependencies.metrics.watchProcess();
    await listen(health, config.workerPort, config.host);
  }
  log.info('Worker started');
  return async () => {
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
