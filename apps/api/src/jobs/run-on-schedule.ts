import cron from 'node-cron';
import type { Logger } from 'pino';
import { describeFault } from '../faults/describe-fault.js';

export interface Schedule {
  stop(): Promise<void>;
}

/** Runs a job at the ticks of a cron expression (UTC), never twice at once; failures are logged and the next tick tries again. */
export function runOnSchedule(options: {
  name: string;
  expression: string;
  job: () => Promise<unknown>;
  log: Logger;
  /** Runs it now, too: nobody knows how long no worker was there. */
  isDueAtOnce?: true;
}): Schedule {
  const { name, expression, job, log } = options;
  let running: Promise<void> | null = null;
  const run = (): void => {
    if (running) return;
    running = job()
      .then(
        (result) => log.debug({ job: name, result }, 'Job done'),
        (error: unknown) => log.error({ job: name, fault: describeFault(error) }, 'Job failed'),
      )
      .finally(() => {
        running = null;
      });
  };
  if (options.isDueAtOnce) run();
  const task = cron.schedule(expression, run, { timezone: 'UTC', name });
  return {
    async stop() {
      await task.stop();
      if (running) await running;
    },
  };
}
