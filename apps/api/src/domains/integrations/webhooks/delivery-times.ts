import { DAY_MS, HOUR_MS, MINUTE_MS } from '@eyecart/shared/rules/durations';

/** Waits between attempts; a day in total. */
const WAITS_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 8 * HOUR_MS, 8.5 * HOUR_MS];

/** A webhook that has been failing for this long is disabled. */
export const SWITCH_OFF_AFTER_MS = 5 * DAY_MS;
/** After this long without a result, a claimed delivery is due again. */
export const LEASE_MS = MINUTE_MS;
/** How long the log is kept. */
export const KEEP_LOG_MS = 30 * DAY_MS;
/** How long the previous secret also signs. */
export const OLD_SECRET_MS = DAY_MS;

/** The backoff after this many failed attempts, with up to 10% jitter (`random` from 0 to 1); null after the last. */
export function waitAfter(attempts: number, random: number): number | null {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + random / 10));
}
