import { WEEK_MS } from '@eyecart/shared/rules/durations';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';

/** States of texts that were or may have been sent. */
const WENT = sql`('sending', 'unknown', 'accepted', 'delivered')`;

/** Automatic texts of every kind, or only those of repeating orders and automatic refills. */
export type Automatic = 'any' | 'recurring';

/**
 * When each of these numbers got its latest automatic text within the last week, by number; numbers without one are
 * left out. Lock the numbers' windows first, so that nothing is sent meanwhile.
 */
export async function findLastAutomatic(
  tx: Database,
  numbers: readonly string[],
  now: Date,
  kind: Automatic = 'any',
): Promise<ReadonlyMap<string, Date>> {
  if (numbers.length === 0) return new Map();
  const since = new Date(now.getTime() - WEEK_MS).toISOString();
  const { rows } = await tx.execute<{ phone_number: string; at: string }>(sql`
    SELECT phone_number, max(attempted_at) AS at FROM messages
    WHERE phone_number = ANY(${sql.param([...numbers])}::text[])
      AND is_automatic AND type IN ('initial', 'scheduled', 'reminder') AND state IN ${WENT}
      AND attempted_at > ${since}::timestamptz
      AND (${kind === 'any'} OR EXISTS (SELECT 1 FROM scheduled_orders
        WHERE scheduled_orders.id = messages.scheduled_order_id AND (series_id IS NOT NULL OR is_automatic_refill)))
    GROUP BY phone_number`);
  return new Map(rows.map((row) => [row.phone_number, new Date(row.at)]));
}

/** Whether an automatic scheduled text to a number is queued and may be sent at any time. */
export async function hasAutomaticInQueue(tx: Database, phoneNumber: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM messages WHERE phone_number = ${phoneNumber} AND is_automatic AND type = 'scheduled'
      AND state = 'queued' LIMIT 1`);
  return rows.length > 0;
}

interface GoingText {
  readonly id: string;
  readonly type: string;
  readonly phoneNumber: string;
  readonly isAutomatic: boolean;
  /** Exempt from the weekly limit, see `queue/read-locked.ts`. */
  readonly isPlanned: boolean;
  /** Belongs to a cart that staff sent by hand, not to a scheduled order. */
  readonly isOfOwnCart: boolean;
}

/**
 * The weekly limit: a number gets one automatic text a week (docs/product.md §8.27). Returns the earliest time for
 * each text that is too soon, by id. Lock the windows of their numbers first.
 */
export async function findTooSoon(
  tx: Database,
  going: readonly GoingText[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const automatic = going
    .filter((text) => text.isAutomatic && !text.isPlanned)
    // A reminder does not delay its own first text.
    .sort((one, other) => Number(one.type === 'reminder') - Number(other.type === 'reminder'));
  const numbers = automatic.map((text) => text.phoneNumber);
  const last = new Map(await findLastAutomatic(tx, numbers, now));
  const lastRecurring = new Map(await findLastAutomatic(tx, numbers, now, 'recurring'));
  // Exempt texts that are sent now still count against the others.
  for (const text of going) if (text.isAutomatic && text.isPlanned) last.set(text.phoneNumber, now);
  const tooSoon = new Map<string, Date>();
  for (const { id, phoneNumber: to, isOfOwnCart } of automatic) {
    const before = (isOfOwnCart ? lastRecurring : last).get(to);
    if (before) {
      tooSoon.set(id, new Date(before.getTime() + WEEK_MS));
      continue;
    }
    last.set(to, now);
    if (!isOfOwnCart) lastRecurring.set(to, now);
  }
  return tooSoon;
}
