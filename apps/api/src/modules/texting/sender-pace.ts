import { sql } from 'drizzle-orm';
import type { RootDatabase } from '../../db/client.js';

/** How far ahead of their turn texts may be claimed, in milliseconds. */
const AHEAD_MS = 1_000;
/** The shortest and the longest pause after a failure that the operator must fix. */
const FIRST_PAUSE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 15 * 60;

export interface SenderPace {
  /**
   * Reserves turns for up to `wanted` texts and returns how many: none during a pause, one right after it as a
   * probe.
   */
  reserve(wanted: number, now: Date): Promise<number>;
  /** Gives back unused turns. */
  giveBack(count: number): Promise<void>;
  /** Counts a text that a person sends now, which delays later ones; `false` during a pause. */
  takeOne(now: Date): Promise<boolean>;
  /** Pauses the sender for a gateway's code, longer each time in a row, and returns until when. */
  pause(now: Date, code: string | null): Promise<Date>;
  /** Ends the pauses, because a text went out. */
  resume(): Promise<void>;
}

/**
 * Limits all workers together to one sender's rate of texts per second, and pauses them together while the
 * sender does not work. One row holds the state. Each step is one short statement, so no one waits long for it,
 * even when the process that ran it dies.
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
  const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
  const turns = (count: number) =>
    perSecond === null
      ? sql`interval '0'`
      : sql`make_interval(secs => ${count / perSecond}::double precision)`;
  const room = (wanted: number, now: Date) =>
    perSecond === null
      ? sql`${wanted}::integer`
      : sql`least(${wanted}::integer, greatest(0, ceil(${perSecond}::double precision * extract(epoch FROM
          ${at(now)} + ${`${AHEAD_MS} milliseconds`}::interval - greatest(next_free_at, ${at(now)})))))::integer`;

  /** Whether the last read found a pause, current or past. Only then is there one to end. */
  let hasPause = false;

  return {
    async reserve(wanted, now) {
      const granted = sql`CASE WHEN paused_until > ${at(now)} THEN 0
        WHEN paused_until IS NOT NULL THEN least(1, ${room(wanted, now)}) ELSE ${room(wanted, now)} END`;
      const { rows } = await db.execute<{ granted: number; has_pause: boolean }>(sql`
        UPDATE sender_paces SET granted = ${granted},
          next_free_at = greatest(next_free_at, ${at(now)}) + (${granted}) * ${turns(1)}
        WHERE ${isSender} RETURNING granted, paused_until IS NOT NULL AS has_pause`);
      if (rows[0]) {
        hasPause = rows[0].has_pause;
        return rows[0].granted;
      }
      await db.execute(sql`
        INSERT INTO sender_paces (sender, next_free_at) VALUES (${sender}, ${at(now)}) ON CONFLICT DO NOTHING`);
      return this.reserve(wanted, now);
    },
    async giveBack(count) {
      if (count === 0 || perSecond === null) return;
      await db.execute(
        sql`UPDATE sender_paces SET next_free_at = next_free_at - ${turns(count)} WHERE ${isSender}`,
      );
    },
    async takeOne(now) {
      const { rows } = await db.execute<{ is_paused: boolean; has_pause: boolean }>(sql`
        INSERT INTO sender_paces AS known (sender, next_free_at) VALUES (${sender}, ${at(now)} + ${turns(1)})
        ON CONFLICT (sender) DO UPDATE
          SET next_free_at = greatest(known.next_free_at, ${at(now)}) + ${turns(1)}
        RETURNING coalesce(known.paused_until > ${at(now)}, false) AS is_paused,
          known.paused_until IS NOT NULL AS has_pause`);
      hasPause = rows[0]?.has_pause === true;
      return rows[0]?.is_paused !== true;
    },
    async pause(now, code) {
      hasPause = true;
      const length = sql`least(${MAX_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(known.pauses, 10))`;
      const { rows } = await db.execute<{ paused_until: string | Date }>(sql`
        INSERT INTO sender_paces AS known (sender, next_free_at, paused_until, pauses, pause_code)
        VALUES (${sender}, ${at(now)}, ${at(now)} + make_interval(secs => ${FIRST_PAUSE_SECONDS}), 1, ${code}::text)
        ON CONFLICT (sender) DO UPDATE SET
          pause_code = ${code}::text,
          pauses = CASE WHEN known.paused_until > ${at(now)} THEN known.pauses ELSE known.pauses + 1 END,
          paused_until = CASE WHEN known.paused_until > ${at(now)} THEN known.paused_until
            ELSE ${at(now)} + make_interval(secs => ${length}) END
        RETURNING paused_until`);
      return new Date(rows[0]?.paused_until ?? now);
    },
    async resume() {
      if (!hasPause) return;
      hasPause = false;
      await db.execute(
        sql`UPDATE sender_paces SET paused_until = NULL, pause_code = NULL, pauses = 0 WHERE ${isSender} AND paused_until IS NOT NULL`,
      );
    },
  };
}
