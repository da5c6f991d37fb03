import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { carts, messages, orders, practices } from '../../db/schema/index.js';

export type NewOrder = Omit<typeof orders.$inferInsert, 'id'>;

/** Whose an order is. */
export interface Owner {
  readonly practiceId: string;
  readonly cartId: string | null;
}

export type OrderRepository = ReturnType<typeof createOrderRepository>;

/** Orders within one transaction, or on the pool for reading alone. */
export function createOrderRepository(db: Database) {
  return {
    /** The cart a checkout was made from. `reference` must be a UUID. */
    async findOwnerByCart(reference: string): Promise<Owner | null> {
      const [found] = await db
        .select({ practiceId: carts.practiceId, cartId: carts.id })
        .from(carts)
        .where(eq(carts.id, reference));
      return found ?? null;
    },

    /** Practices with a discount code, in any case; those that use the portal come first. */
    async listByCode(code: string): Promise<{ practiceId: string; isDisabled: boolean }[]> {
      return db
        .select({
          practiceId: practices.id,
          isDisabled: sql<boolean>`${practices.disabledAt} IS NOT NULL`,
        })
        .from(practices)
        .where(sql`lower(${practices.discountCode}) = lower(${code})`)
        .orderBy(asc(sql`${practices.disabledAt} IS NOT NULL`), asc(practices.id));
    },

    /**
     * Stores an order, or brings the stored one up to date; whose it is stays as it was. Gives the stored order, null
     * when what is stored is newer.
     */
    async save(order: NewOrder): Promise<{ id: string; cartId: string | null } | null> {
      const { externalId: _id, practiceId: _practice, cartId: _cart, createdAt: _created, ...facts } = order;
      const [saved] = await db
        .insert(orders)
        .values(order)
        .onConflictDoUpdate({
          target: orders.externalId,
          set: facts,
          setWhere: lte(orders.shopUpdatedAt, order.shopUpdatedAt),
        })
        .returning({ id: orders.id, cartId: orders.cartId });
      return saved ?? null;
    },

    /**
     * Marks a cart and its texts as ordered, and cancels the reminders that still wait. The first order's time stays.
     * First texts come before reminders, as in every other transaction that holds both.
     */
    async convertCart(cartId: string, orderedAt: Date): Promise<void> {
      await db
        .update(carts)
        .set({ orderedAt: sql`least(${carts.orderedAt}, ${orderedAt})` })
        .where(eq(carts.id, cartId));
      const isUnconverted = and(eq(messages.cartId, cartId), isNull(messages.orderConvertedAt));
      await db
        .update(messages)
        .set({ orderConvertedAt: orderedAt })
        .where(and(isUnconverted, ne(messages.type, 'reminder')));
      await db
        .update(messages)
        .set({ orderConvertedAt: orderedAt })
        .where(and(isUnconverted, eq(messages.type, 'reminder')));
      await db
        .update(messages)
        .set({ state: 'cancelled', errorMessage: TEXT_REASONS.ordered })
        .where(and(eq(messages.cartId, cartId), eq(messages.type, 'reminder'), eq(messages.state, 'queued')));
    },
  };
}
