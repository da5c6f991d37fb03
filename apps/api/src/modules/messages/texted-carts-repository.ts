import { and, desc, eq, gte, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type CartLine, carts, messages } from '../../db/schema/index.js';

/** A cart that was texted to a number, and when. */
export interface TextedCart {
  readonly lines: readonly CartLine[];
  readonly textedAt: Date;
}

/** More than the limits allow to one number in that time. */
const MOST = 100;

export type TextedCartsRepository = ReturnType<typeof createTextedCartsRepository>;

export function createTextedCartsRepository(db: Database) {
  return {
    /** Carts that a practice texted to a number since an instant, newest first; failed texts do not count. */
    async listTextedCarts(practiceId: string, phoneNumber: string, since: Date): Promise<TextedCart[]> {
      const rows = await db
        .select({ lines: carts.lines, sentAt: messages.sentAt, createdAt: messages.createdAt })
        .from(messages)
        .innerJoin(carts, eq(carts.id, messages.cartId))
        .where(
          and(
            eq(messages.phoneNumber, phoneNumber),
            gte(messages.createdAt, since),
            eq(messages.practiceId, practiceId),
            inArray(messages.type, ['initial', 'scheduled']),
            notInArray(messages.state, ['refused', 'undelivered', 'cancelled']),
          ),
        )
        .orderBy(desc(messages.createdAt))
        .limit(MOST);
      return rows.map(({ lines, sentAt, createdAt }) => ({ lines, textedAt: sentAt ?? createdAt }));
    },
  };
}
