const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From one attempt to the next; together a day. */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8.5 * HOUR];

/** A webhook that has been failing for this long is disabled. */
export const SWITCH_OFF_AFTER_MS = 5 * 24 * HOUR;
/** A worker that claimed a delivery and reported no result is gone by then. */
export const LEASE_MS = MINUTE;
/** How long the log is kept. */
export const KEEP_LOG_MS = 30 * 24 * HOUR;
/** How long the previous secret also signs. */
export const OLD_SECRET_MS = 24 * HOUR;

/**
 * The wait after this many failed attempts, up to a tenth longer (`random` in 0 to 1), so that a receiver that comes back
 * is not flooded; null when there are no more attempts.
 */
export function waitAfter(attempts: number, random: number): number | null {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + random / 10));
}
