import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { messages, practices } from '../../../db/schema/index.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';

/** How far ahead the rate limiter hands out sends, in milliseconds. */
const AHEAD_MS = 1_000;
/** The shortest and the longest pause of the circuit breaker. */
const FIRST_PAUSE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 15 * 60;
/** Some carriers never report. A trial text counts as delivered when no failure was reported for this long. */
const SILENCE_SECONDS = 10 * 60;
/** A trial text that the gateway has not accepted after this long was lost with its process, and another is tried. */
const LOST_SECONDS = 3 * 60;
/** A process that saw no pause checks again after this time, which is before any trial text can leave. */
const LOOK_AGAIN_MS = (FIRST_PAUSE_SECONDS * 1000) / 2;

/** How many sends were granted, and whether that is few because the sender is paused. */
export interface Reservation {
  readonly granted: number;
  readonly isPaused: boolean;
}

/** The result of a text: accepted by the gateway, delivered, or nothing that shows whether the sender works. */
export type ProbeResult = 'accepted' | 'delivered' | 'inconclusive';

export interface SenderPace {
  /** Reserves up to `wanted` sends: none during a pause, then one trial text at a time until one is delivered. */
  reserve(wanted: number, now: Date): Promise<Reservation>;
  /** Gives back unused sends of the reservation made at `reservedAt`. */
  giveBack(count: number, reservedAt: Date): Promise<void>;
  /**
   * Counts a text that a person sends now, even above the rate; later texts wait longer for it. `false` during a
   * pause, except for its trial text.
   */
  takeOne(now: Date): Promise<boolean>;
  /**
   * Pauses the sender for a gateway's code that concerns an attempt, and returns until when. Each trial text that
   * fails makes the next pause longer.
   */
  pause(code: string | null, attemptedAt: Date | null, now: Date): Promise<Date>;
  /** Records the result of the attempt at that time. A delivered trial text ends the pauses. */
  recordResult(result: ProbeResult, attemptedAt: Date | null, now: Date): Promise<void>;
}

/** The rate limiter and circuit breaker of each sender: the one that all share (null), and those of practices. */
export interface SenderPaces {
  of(sender: string | null): SenderPace;
}

export function createSenderPaces({
  db,
  gateway,
  perSecond,
}: {
  readonly db: RootDatabase;
  readonly gateway: Pick<SmsGateway, 'sender' | 'textsPerSecondOf'>;
  /** Rate of the shared sender; null: unlimited. */
  readonly perSecond: number | null;
}): SenderPaces {
  const known = new Map<string | null, SenderPace>();
  return {
    of(sender) {
      const pace =
        known.get(sender) ??
        createSenderPace(
          sender === null
            ? { db, sender: gateway.sender, perSecond }
            : { db, sender, perSecond: gateway.textsPerSecondOf(sender) },
        );
      known.set(sender, pace);
      return pace;
    },
  };
}

/** The own sender of a text's practice; null for the shared one. */
export async function findSender(db: Database, messageId: string): Promise<string | null> {
  const [found] = await db
    .select({ sender: practices.sender })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .where(eq(messages.id, messageId));
  return found?.sender ?? null;
}

/**
 * Rate limiter and circuit breaker of one sender, shared by all workers. The state is one row, and each step is one
 * short statement, so that no one waits long for it even when the process that ran it dies. Source: docs/product.md
 * §8.14.
 */
export function createSenderPace({
  db,
  sender,
  perSecond,
}: {
  readonly db: RootDatabase;
  readonly sender: string;
  /** Null for no limit. */
  readonly perSecond: number | null;
}): SenderPace {
  const isSender = sql`sender = ${sender}`;
  const turns = (count: number | SQL) =>
    perSecond === null
      ? sql`interval '0'`
      : sql`make_interval(secs => (${count}) / ${perSecond}::double precision)`;
  const roomFor = (wanted: number, now: Date) =>
    perSecond === null
      ? sql`${wanted}::integer`
      : sql`least(${wanted}::integer, greatest(0, ceil(${perSecond}::double precision * extract(epoch FROM
          ${at(now)} + ${`${AHEAD_MS} milliseconds`}::interval - greatest(next_free_at, ${at(now)})))))::integer`;

  /** When the last read found no pause. Results are recorded only during a pause. */
  let noPauseSeenAt: Date | null = null;

  /** Grants `room` sends; during a pause none, or one trial text. */
  async function take(room: SQL, now: Date): Promise<Reservation> {
    const mayTry = sql`(paused_until <= ${at(now)} AND (probe_at IS NULL
      OR (probe_sent_at IS NULL AND probe_at <= ${at(now)} - ${seconds(LOST_SECONDS)})))`;
    const granted = sql`CASE WHEN paused_until IS NULL THEN ${room} WHEN ${mayTry} THEN least(1, ${room}) ELSE 0 END`;
    const { rows } = await db.execute<{ granted: number; is_paused: boolean; is_over: boolean }>(sql`
      UPDATE sender_paces SET granted = ${granted},
        probe_at = CASE WHEN ${mayTry} AND ${room} > 0 THEN ${at(now)} ELSE probe_at END,
        next_free_at = greatest(next_free_at, ${at(now)}) + ${turns(granted)}
      WHERE ${isSender}
      RETURNING granted, paused_until IS NOT NULL AS is_paused, coalesce(${isSilent(now)}, false) AS is_over`);
    const [row] = rows;
    if (!row) {
      await db.execute(sql`
        INSERT INTO sender_paces (sender, next_free_at) VALUES (${sender}, ${at(now)}) ON CONFLICT DO NOTHING`);
      return take(room, now);
    }
    if (row.is_over) {
      await end(isSilent(now));
      return take(room, now);
    }
    noPauseSeenAt = row.is_paused ? null : now;
    return { granted: row.granted, isPaused: row.is_paused };
  }

  async function end(which: SQL): Promise<void> {
    await db.execute(sql`
      UPDATE sender_paces
      SET paused_until = NULL, pause_code = NULL, pauses = 0, probe_at = NULL, probe_sent_at = NULL
      WHERE ${isSender} AND ${which}`);
  }

  async function isPaused(now: Date): Promise<boolean> {
    const age = noPauseSeenAt === null ? Number.POSITIVE_INFINITY : now.getTime() - noPauseSeenAt.getTime();
    if (age >= 0 && age < LOOK_AGAIN_MS) return false;
    const { rows } = await db.execute(
      sql`SELECT 1 FROM sender_paces WHERE ${isSender} AND paused_until IS NOT NULL`,
    );
    noPauseSeenAt = rows.length > 0 ? null : now;
    return rows.length > 0;
  }

  return {
    reserve: (wanted, now) => take(roomFor(wanted, now), now),
    takeOne: async (now) => (await take(sql`1`, now)).granted > 0,
    async giveBack(count, reservedAt) {
      if (count === 0 || (perSecond === null && noPauseSeenAt !== null)) return;
      await db.execute(sql`
        UPDATE sender_paces SET next_free_at = next_free_at - ${turns(count)},
          probe_at = CASE WHEN probe_at = ${at(reservedAt)} AND probe_sent_at IS NULL THEN NULL ELSE probe_at END
        WHERE ${isSender}`);
    },
    async pause(code, attemptedAt, now) {
      noPauseSeenAt = null;
      const length = sql`least(${MAX_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(known.pauses, 10))`;
      // A late report on a text sent before the pause changes nothing.
      const isNew = sql`(known.paused_until IS NULL
        OR (known.paused_until <= ${at(now)} AND coalesce(known.probe_at <= ${atOrNull(attemptedAt)}, false)))`;
      const { rows } = await db.execute<{ paused_until: string | Date }>(sql`
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
    },
    async recordResult(result, attemptedAt, now) {
      if (attemptedAt === null || !(await isPaused(now))) return;
      const isTried = sql`probe_at <= ${at(attemptedAt)}`;
      if (result === 'delivered') {
        await end(isTried);
      } else if (result === 'accepted') {
        await db.execute(sql`
          UPDATE sender_paces SET probe_sent_at = ${at(now)}
          WHERE ${isSender} AND ${isTried} AND probe_sent_at IS NULL`);
      } else {
        await db.execute(sql`
          UPDATE sender_paces SET probe_at = NULL, probe_sent_at = NULL WHERE ${isSender} AND ${isTried}`);
      }
    },
  };
}

const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;
const atOrNull = (instant: Date | null): SQL => (instant === null ? sql`NULL::timestamptz` : at(instant));
const seconds = (count: number): SQL => sql`make_interval(secs => ${count})`;
const isSilent = (now: Date): SQL => sql`(probe_sent_at <= ${at(now)} - ${seconds(SILENCE_SECONDS)})`;
