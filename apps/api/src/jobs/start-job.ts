import type { CheckedJob, Schedule } from './job.js';
import { runEvery } from './run-every.js';
import { runOnSchedule } from './run-on-schedule.js';
import type { JobWatch } from './watch-job.js';

/** Starts a job in its loop or on its cron schedule. */
export function startJob(
  { name, run, due }: CheckedJob,
  { watch, stopping }: { readonly watch: JobWatch; readonly stopping: AbortSignal },
): Schedule {
  const job = { name, job: () => run(stopping), watch };
  if ('everySeconds' in due) return runEvery({ ...job, seconds: due.everySeconds });
  return runOnSchedule({ ...job, expression: due.cron, isDueAtOnce: due.atStart === true });
}
