import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { orders, refills } from '../../../db/schema/index.js';
import { isRequested } from '../refill-requests.js';
import { isOfOptedOut } from './withdraw-refills.js';

export type RefillRow = typeof refills.$inferSelect;

/** A refill as it is listed. */
export interface ListedRefill {
  readonly refill: RefillRow;
  readonly orderNumber: string;
  readonly isRequested: boolean;
}

/** A refill whose row is locked until the transaction ends. */
export interface LockedRefill {
  readonly refill: RefillRow;
  change(
    fields: Partial<
      Pick<RefillRow, 'state' | 'dueAt' | 'movedFrom' | 'dismissal' | 'scheduledOrderId' | 'closedAt'>
    >,
  ): Promise<void>;
}

export function createRefillRepository(db: Database) {
  return {
    /** A practice's open refills with the numbers of their orders, the next one first, without those of numbers that opted out. */
    async listOpen(practiceId: string, limit: number): Promise<ListedRefill[]> {
      return db
        .select({ refill: refills, orderNumber: orders.orderNumber, isRequested })
        .from(refills)
        .innerJoin(orders, eq(orders.id, refills.orderId))
        .where(and(eq(refills.practiceId, practiceId), eq(refills.state, 'open'), sql`NOT ${isOfOptedOut}`))
        .orderBy(asc(refills.dueAt), asc(refills.id))
        .limit(limit);
    },

    /** A practice's refill, locked until the transaction ends; null when there is none. */
    async lock(practiceId: string, id: string): Promise<LockedRefill | null> {
      const isIt = and(eq(refills.id, id), eq(refills.practiceId, practiceId));
      const [refill] = await db.select().from(refills).where(isIt).for('update');
      if (!refill) return null;
      return {
        refill,
        async change(fields) {
          await db.update(refills).set(fields).where(isIt);
        },
      };
    },
  };
}
