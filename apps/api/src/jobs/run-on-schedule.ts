import cron from 'node-cron';
import type { Logger } from 'pino';
import { describeFault } from '../faults/describe-fault.js';

export interface Schedule {
  stop(): Promise<void>;
}

/**
 * Runs a job on a cron schedule (UTC), never twice at the same time. Failures are logged; the next tick tries
 * again.
 */
export function runOnSchedule(options: {
  name: string;
  expression: string;
  job: () => Promise<unknown>;
  log: Logger;
  /** Also runs it now, since there may have been no worker for a while. */
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
