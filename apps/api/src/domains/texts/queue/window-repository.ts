import { WEEK_MS } from '@eyecart/shared/rules/durations';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { MESSAGE_STATES } from '../../../db/schema/index.js';
import { MAY_HAVE_ARRIVED } from '../inbound/inbound-repository.js';

export interface Recipient {
  readonly practiceId: string;
  /** E.164. */
  readonly phoneNumber: string;
}

/** A sliding window: at most `limit` texts within the last `lengthMs`, to a number (E.164) or of a practice. */
export interface TextWindow {
  /** The operator's limit per number and hour, a state's per number, or the operator's per practice and day. */
  readonly kind: 'number-hour' | 'number-state' | 'practice-day';
  /** Whose texts it counts, by `COUNTED_BY`. */
  readonly counts: 'number' | 'practice';
  readonly id: string;
  readonly limit: number;
  readonly lengthMs: number;
}

/** Whose texts each kind counts. */
export const COUNTED_BY = {
  'number-hour': 'number',
  'number-state': 'number',
  'practice-day': 'practice',
} as const satisfies Readonly<Record<TextWindow['kind'], TextWindow['counts']>>;

/** A state's limit counts every text; the operator's count neither answers nor confirmations. */
const IS_COUNTED: Readonly<Record<TextWindow['kind'], SQL>> = {
  'number-hour': sql`type NOT IN ('confirmation', 'answer')`,
  'number-state': sql`true`,
  'practice-day': sql`type NOT IN ('confirmation', 'answer')`,
};
const KINDS = Object.keys(IS_COUNTED) as TextWindow['kind'][];
const STATES = sql.param([...MESSAGE_STATES]);

/** Advisory locks on these windows, always in the same order (docs/architecture.md, Locks). */
export async function lockWindows(
  tx: Database,
  windows: readonly Pick<TextWindow, 'counts' | 'id'>[],
): Promise<void> {
  const topics = windows.map(({ counts, id }) => `texts of ${counts} ${id}`);
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(topic, 0) AS key FROM unnest(${sql.param(topics)}::text[]) AS topic ORDER BY key
    ) AS sorted`);
}

/** How many texts each window has, counted up to `max` from the texts' own rows, so that no counter can drift. */
export async function countAttempts(
  tx: Database,
  windows: readonly TextWindow[],
  now: Date,
  max: number,
): Promise<number[]> {
  if (windows.length === 0) return [];
  const wanted = windows.map(({ kind, id, lengthMs }, place) => ({
    place,
    kind,
    id,
    since: sinceOf(lengthMs, now),
  }));
  const whens = KINDS.map((kind) => sql`WHEN ${kind} THEN ${countOf(kind, max)}`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT CASE kind ${sql.join(whens, sql` `)} END AS count
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS wanted (place integer, kind text, id text, since timestamptz)
    ORDER BY place`);
  return rows.map(({ count }) => count);
}

/** When a window's texts were last attempted, newest first: up to `limit`, after the newest `skipped`. */
export async function listAttempts(
  tx: Database,
  { kind, id, lengthMs }: TextWindow,
  now: Date,
  { skipped, limit }: { readonly skipped: number; readonly limit: number },
): Promise<Date[]> {
  const { rows } = await tx.execute<{ attempted_at: string | Date }>(sql`
    SELECT attempted_at FROM messages
    WHERE ${inWindow(kind, sql`${id}`, sql`${sinceOf(lengthMs, now)}::timestamptz`)}
    ORDER BY attempted_at DESC OFFSET ${skipped} LIMIT ${limit}`);
  return rows.map((row) => new Date(row.attempted_at));
}

const sinceOf = (lengthMs: number, now: Date): string => new Date(now.getTime() - lengthMs).toISOString();

const countOf = (kind: TextWindow['kind'], max: number): SQL => {
  const which = inWindow(kind, sql`wanted.id`, sql`wanted.since`);
  return sql`(SELECT count(*)::integer FROM (SELECT 1 FROM messages WHERE ${which} LIMIT ${max}) AS counted)`;
};

/** Names every state, because the index `messages_tally` has the state before the time of the attempt. */
function inWindow(kind: TextWindow['kind'], id: SQL, since: SQL): SQL {
  const whose =
    COUNTED_BY[kind] === 'practice'
      ? sql`practice_id = ${id} AND state = ANY(${STATES}::text[])`
      : sql`phone_number = ${id}`;
  return sql`${whose} AND attempted_at > ${since} AND ${IS_COUNTED[kind]}`;
}

type LastOrderOf = (recipient: Recipient) => Date | null;

/**
 * When these numbers last ordered from a practice, by the carts that it texted them; null if never. Canceled orders do
 * not count, nor those from a cart that was meant for another number.
 */
export async function findLastOrders(tx: Database, numbers: readonly string[]): Promise<LastOrderOf> {
  if (numbers.length === 0) return () => null;
  const { rows } = await tx.execute<{ practice_id: string; phone_number: string; at: string }>(sql`
    SELECT messages.practice_id, messages.phone_number, max(orders.ordered_at) AS at
    FROM messages JOIN orders ON orders.cart_id = messages.cart_id AND orders.practice_id = messages.practice_id
    WHERE messages.phone_number = ANY(${sql.param([...numbers])}::text[]) AND messages.corrected_at IS NULL
      AND ${MAY_HAVE_ARRIVED} AND orders.canceled_at IS NULL AND NOT orders.is_test
    GROUP BY messages.practice_id, messages.phone_number`);
  const last = new Map(rows.map((row) => [`${row.practice_id} ${row.phone_number}`, new Date(row.at)]));
  return ({ practiceId, phoneNumber }) => last.get(`${practiceId} ${phoneNumber}`) ?? null;
}

/** States of texts that were or may have been sent. */
const MAYBE_SENT = sql`('sending', 'unknown', 'accepted', 'delivered')`;

/**
 * When each of these numbers last got an automatic text, if within a week. `recurring`: only texts of repeating orders
 * and automatic refills count.
 */
export async function findLastAutomatic(
  tx: Database,
  numbers: readonly string[],
  now: Date,
  kind: 'any' | 'recurring' = 'any',
): Promise<ReadonlyMap<string, Date>> {
  if (numbers.length === 0) return new Map();
  const since = new Date(now.getTime() - WEEK_MS).toISOString();
  const { rows } = await tx.execute<{ phone_number: string; at: string }>(sql`
    SELECT phone_number, max(attempted_at) AS at FROM messages
    WHERE phone_number = ANY(${sql.param([...numbers])}::text[])
      AND is_automatic AND type IN ('initial', 'scheduled', 'reminder') AND state IN ${MAYBE_SENT}
      AND attempted_at > ${since}::timestamptz
      AND (${kind === 'any'} OR EXISTS (SELECT 1 FROM scheduled_orders
        WHERE scheduled_orders.id = messages.scheduled_order_id AND (series_id IS NOT NULL OR is_automatic_refill)))
    GROUP BY phone_number`);
  return new Map(rows.map((row) => [row.phone_number, new Date(row.at)]));
}

export async function hasAutomaticInQueue(tx: Database, phoneNumber: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM messages WHERE phone_number = ${phoneNumber} AND is_automatic AND type = 'scheduled'
      AND state = 'queued' LIMIT 1`);
  return rows.length > 0;
}
