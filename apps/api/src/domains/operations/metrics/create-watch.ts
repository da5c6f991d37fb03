import type pg from 'pg';
import type { Logger } from 'pino';
import type { RootDatabase } from '../../../db/client.js';
import type { Clock } from '../../../providers/clock.js';
import type { SendOutcome } from '../../../providers/sms/sms-gateway.js';
import { createClockCheck } from '../health/clock-check.js';
import { createReadiness } from '../health/readiness.js';
import { createMetrics } from './create-metrics.js';

export type Watch = ReturnType<typeof createWatch>;

/** Metrics and health of a process for monitoring. `countAttempt` is called after each attempt to send a text. */
export function createWatch(watched: {
  db: RootDatabase;
  pool: pg.Pool;
  clock: Clock;
  databaseBehindMs: number;
  log: Logger;
}) {
  const metrics = createMetrics(watched);
  const clockCheck = createClockCheck({ ...watched, show: metrics.showClockAhead });
  const readiness = createReadiness({ ...watched, clockCheck });
  const countAttempt = (outcome: SendOutcome['kind']): void => {
    metrics.countAttempt(outcome);
    readiness.recordProgress();
  };
  return { metrics, readiness, clockCheck, countAttempt };
}
