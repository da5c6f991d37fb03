import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';

/** How far ahead the rate limiter grants sends. */
const AHEAD_MS = 1_000;
/** The shortest and longest pause of the circuit breaker. */
export const FIRST_PAUSE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 15 * 60;
/** Some carriers never report. A trial text counts as delivered when no failure was reported for this long. */
const SILENCE_SECONDS = 10 * 60;
/** A trial text that the gateway has not accepted after this long was lost with its process, and another is tried. */
const LOST_SECONDS = 3 * 60;

/** A sender and its rate; null for no limit. */
export interface Pace {
  readonly sender: string;
  readonly perSecond: number | null;
}

const isSender = (sender: string): SQL => sql`sender = ${sender}`;

const timeFor = ({ perSecond }: Pace, count: number | SQL): SQL =>
  perSecond === null
    ? sql`interval '0'`
    : sql`make_interval(secs => (${count}) / ${perSecond}::double precision)`;

const roomFor = ({ perSecond }: Pace, wanted: number, now: Date): SQL =>
  perSecond === null
    ? sql`${wanted}::integer`
    : sql`least(${wanted}::integer, greatest(0, ceil(${perSecond}::double precision * extract(epoch FROM
          ${at(now)} + ${`${AHEAD_MS} milliseconds`}::interval - greatest(next_free_at, ${at(now)})))))::integer`;

/**
 * Grants up to `wanted` sends within the rate, or one `above-rate`; during a pause none, or one trial text. `isOver`:
 * the pause is over, because its trial text counts as delivered. Null when the sender has no row yet.
 */
export async function grantSends(
  tx: Database,
  pace: Pace,
  wanted: number | 'above-rate',
  now: Date,
): Promise<{ granted: number; isPaused: boolean; isOver: boolean } | null> {
  const room = wanted === 'above-rate' ? sql`1` : roomFor(pace, wanted, now);
  const mayTry = sql`(paused_until <= ${at(now)} AND (probe_at IS NULL
      OR (probe_sent_at IS NULL AND probe_at <= ${at(now)} - ${seconds(LOST_SECONDS)})))`;
  const granted = sql`CASE WHEN paused_until IS NULL THEN ${room} WHEN ${mayTry} THEN least(1, ${room}) ELSE 0 END`;
  const { rows } = await tx.execute<{ granted: number; is_paused: boolean; is_over: boolean }>(sql`
      UPDATE sender_paces SET granted = ${granted},
        probe_at = CASE WHEN ${mayTry} AND ${room} > 0 THEN ${at(now)} ELSE probe_at END,
        next_free_at = greatest(next_free_at, ${at(now)}) + ${timeFor(pace, granted)}
      WHERE ${isSender(pace.sender)}
      RETURNING granted, paused_until IS NOT NULL AS is_paused, coalesce(${isSilent(now)}, false) AS is_over`);
  const [row] = rows;
  return row ? { granted: row.granted, isPaused: row.is_paused, isOver: row.is_over } : null;
}

export async function insertPace(tx: Database, sender: string, now: Date): Promise<void> {
  await tx.execute(sql`
        INSERT INTO sender_paces (sender, next_free_at) VALUES (${sender}, ${at(now)}) ON CONFLICT DO NOTHING`);
}

/** Ends a pause if its trial was at `attemptedAt` or before; null: if no failure of it was reported for long enough. */
export async function endPause(
  tx: Database,
  sender: string,
  attemptedAt: Date | null,
  now: Date,
): Promise<void> {
  const which = attemptedAt === null ? isSilent(now) : isTried(attemptedAt);
  await tx.execute(sql`
      UPDATE sender_paces
      SET paused_until = NULL, pause_code = NULL, pauses = 0, probe_at = NULL, probe_sent_at = NULL
      WHERE ${isSender(sender)} AND ${which}`);
}

export async function isSenderPaused(tx: Database, sender: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM sender_paces WHERE ${isSender(sender)} AND paused_until IS NOT NULL`,
  );
  return rows.length > 0;
}

/** Gives back unused sends of the reservation made at `reservedAt`. */
export async function giveBackSends(
  tx: Database,
  pace: Pace,
  count: number,
  reservedAt: Date,
): Promise<void> {
  await tx.execute(sql`
        UPDATE sender_paces SET next_free_at = next_free_at - ${timeFor(pace, count)},
          probe_at = CASE WHEN probe_at = ${at(reservedAt)} AND probe_sent_at IS NULL THEN NULL ELSE probe_at END
        WHERE ${isSender(pace.sender)}`);
}

/** Pauses a sender, unless the attempt is from before its current pause, and returns until when. */
export async function pauseSender(
  tx: Database,
  sender: string,
  {
    code,
    attemptedAt,
    now,
  }: { readonly code: string | null; readonly attemptedAt: Date | null; readonly now: Date },
): Promise<Date> {
  const length = sql`least(${MAX_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(known.pauses, 10))`;
  // A late report on a text sent before the pause changes nothing.
  const isNew = sql`(known.paused_until IS NULL
        OR (known.paused_until <= ${at(now)} AND coalesce(known.probe_at <= ${atOrNull(attemptedAt)}, false)))`;
  const { rows } = await tx.execute<{ paused_until: string | Date }>(sql`
        INSERT INTO sender_paces AS known (sender, next_free_at, paused_until, pauses, pause_code)
        VALUES (${sender}, ${at(now)}, ${at(now)} + ${seconds(FIRST_PAUSE_SECONDS)}, 1, ${code}::text)
        ON CONFLICT (sender) DO UPDATE SET
          pause_code = ${code}::text,
          pauses = CASE WHEN ${isNew} THEN known.pauses + 1 ELSE known.pauses END,
          paused_until = CASE WHEN ${isNew} THEN ${at(now)} + make_interval(secs => ${length}) ELSE known.paused_until END,
          probe_at = CASE WHEN ${isNew} THEN NULL ELSE known.probe_at END,
          probe_sent_at = CASE WHEN ${isNew} THEN NULL ELSE known.probe_sent_at END
        RETURNING paused_until`);
  return new Date(rows[0]?.paused_until ?? now);
}

/** Records that the gateway accepted the trial text. */
export async function markTrialSent(
  tx: Database,
  sender: string,
  attemptedAt: Date,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
          UPDATE sender_paces SET probe_sent_at = ${at(now)}
          WHERE ${isSender(sender)} AND ${isTried(attemptedAt)} AND probe_sent_at IS NULL`);
}

/** Lets another text be tried, because this one was inconclusive. */
export async function forgetTrial(tx: Database, sender: string, attemptedAt: Date): Promise<void> {
  await tx.execute(sql`
          UPDATE sender_paces SET probe_at = NULL, probe_sent_at = NULL WHERE ${isSender(sender)} AND ${isTried(attemptedAt)}`);
}

const isTried = (attemptedAt: Date): SQL => sql`probe_at <= ${at(attemptedAt)}`;
const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;
const atOrNull = (instant: Date | null): SQL => (instant === null ? sql`NULL::timestamptz` : at(instant));
const seconds = (count: number): SQL => sql`make_interval(secs => ${count})`;
const isSilent = (now: Date): SQL => sql`(probe_sent_at <= ${at(now)} - ${seconds(SILENCE_SECONDS)})`;
