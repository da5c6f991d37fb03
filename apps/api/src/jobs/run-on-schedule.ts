import cron from 'node-cron';
import type { Schedule } from './job.js';
import { type JobWatch, watchJob } from './watch-job.js';

/** Runs a job on a cron schedule (UTC). Runs never overlap. */
export function runOnSchedule(options: {
  name: string;
  expression: string;
  job: () => Promise<unknown>;
  watch: JobWatch;
  /** Also runs it now, because no worker may have run for a while. */
  isDueAtOnce: boolean;
}): Schedule {
  const { name, expression, watch } = options;
  const job = watchJob(name, options.job, watch);
  let running: Promise<void> | null = null;
  const run = (): void => {
    if (running) return;
    running = job().finally(() => {
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
