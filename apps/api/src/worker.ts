import { createApiServer, listen } from './http/server.js';
import { startJob } from './jobs/start-job.js';
import { startWatchdog } from './jobs/watchdog.js';
import { runProcess } from './run-process.js';
import { startProgram } from './start-program.js';
import { createWorkerApp } from './worker-app.js';

await runProcess('worker', async (end) => {
  const { config, log, stopTracing, dependencies } = await startProgram('worker');
  const { metrics, readiness, clockCheck } = dependencies;
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
    // Texts in flight finish first.
    await Promise.all(schedules.map((schedule) => schedule.stop()));
    health?.close();
    health?.closeAllConnections();
    await dependencies.close();
    await stopTracing();
  };
});
