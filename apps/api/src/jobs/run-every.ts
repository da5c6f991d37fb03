import type { Schedule } from './job.js';
import { type JobWatch, watchJob } from './watch-job.js';

/**
 * Runs a job in a loop, `seconds` after the last run ended. Timers follow the monotonic clock, so setting the wall
 * clock back does not delay the job.
 */
export function runEvery(options: {
  name: string;
  seconds: number;
  job: () => Promise<unknown>;
  watch: JobWatch;
}): Schedule {
  const { name, seconds, watch } = options;
  const job = watchJob(name, options.job, watch);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running = run();

  async function run(): Promise<void> {
    await job();
    if (isStopping) return;
    timer = setTimeout(() => {
      running = run();
    }, seconds * 1000);
  }

  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
