import { WEEK_MS } from '@eyecart/shared/rules/durations';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { lockWindows } from './sliding-windows.js';

interface GoingText {
  readonly id: string;
  readonly type: string;
  readonly phoneNumber: string;
  readonly isAutomatic: boolean;
  /** Exempt from the weekly limit, see `claim-sql.ts`. */
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
      tooSoon.set(id, weekAfter(before));
      continue;
    }
    last.set(to, now);
    if (!isOfOwnCart) lastRecurring.set(to, now);
  }
  return tooSoon;
}

/**
 * When the weekly limit allows a text to a number that is not queued yet; null when it does now. One that is queued
 * already may be sent at any time, so it counts as sent. Locks the windows of the number.
 */
export async function findWeeklyOpening(tx: Database, phoneNumber: string, now: Date): Promise<Date | null> {
  await lockWindows(tx, [{ counts: 'number', id: phoneNumber }]);
  if (await hasAutomaticInQueue(tx, phoneNumber)) return weekAfter(now);
  const last = (await findLastAutomatic(tx, [phoneNumber], now)).get(phoneNumber);
  return last ? weekAfter(last) : null;
}

const weekAfter = (at: Date): Date => new Date(at.getTime() + WEEK_MS);

/** States of texts that were or may have been sent. */
const WENT = sql`('sending', 'unknown', 'accepted', 'delivered')`;

/**
 * When each of these numbers got its latest automatic text within the last week, by number; numbers without one are
 * left out. `recurring`: only texts of repeating orders and automatic refills count.
 */
async function findLastAutomatic(
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
      AND is_automatic AND type IN ('initial', 'scheduled', 'reminder') AND state IN ${WENT}
      AND attempted_at > ${since}::timestamptz
      AND (${kind === 'any'} OR EXISTS (SELECT 1 FROM scheduled_orders
        WHERE scheduled_orders.id = messages.scheduled_order_id AND (series_id IS NOT NULL OR is_automatic_refill)))
    GROUP BY phone_number`);
  return new Map(rows.map((row) => [row.phone_number, new Date(row.at)]));
}

async function hasAutomaticInQueue(tx: Database, phoneNumber: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM messages WHERE phone_number = ${phoneNumber} AND is_automatic AND type = 'scheduled'
      AND state = 'queued' LIMIT 1`);
  return rows.length > 0;
}
