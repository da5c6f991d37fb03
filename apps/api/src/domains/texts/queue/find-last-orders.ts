import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { limitsForPhone } from '../../../rules/state-limits.js';
import { MAY_HAVE_ARRIVED } from '../inbound/find-last-text-to.js';

/** A number, and the practice that texts it. */
export interface Recipient {
  readonly practiceId: string;
  /** E.164. */
  readonly phoneNumber: string;
}

/** When a number last ordered from a practice; null when it never did, or where no limit exempts customers. */
export type LastOrderOf = (recipient: Recipient) => Date | null;

/**
 * Finds what numbers under a limit that exempts customers last ordered from the practice, by the carts that it texted
 * them. Canceled orders do not count, nor those from a cart that was meant for another number.
 */
export async function findLastOrders(tx: Database, recipients: readonly Recipient[]): Promise<LastOrderOf> {
  const numbers = recipients
    .map(({ phoneNumber }) => phoneNumber)
    .filter((number) => limitsForPhone(number).some(({ customerMonths }) => customerMonths !== null));
  if (numbers.length === 0) return () => null;
  const { rows } = await tx.execute<{ practice_id: string; phone_number: string; at: string }>(sql`
    SELECT messages.practice_id, messages.phone_number, max(orders.ordered_at) AS at
    FROM messages JOIN orders ON orders.cart_id = messages.cart_id AND orders.practice_id = messages.practice_id
    WHERE messages.phone_number = ANY(${sql.param(numbers)}::text[]) AND messages.corrected_at IS NULL
      AND ${MAY_HAVE_ARRIVED} AND orders.canceled_at IS NULL AND NOT orders.is_test
    GROUP BY messages.practice_id, messages.phone_number`);
  const last = new Map(rows.map((row) => [`${row.practice_id} ${row.phone_number}`, new Date(row.at)]));
  return ({ practiceId, phoneNumber }) => last.get(`${practiceId} ${phoneNumber}`) ?? null;
}
