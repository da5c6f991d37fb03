import type { OrderSource } from '@eyecart/shared/contracts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { carts, messages, orders, practices } from '../../../db/schema/index.js';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'id'>;

/** Who an order belongs to and where it came from. */
export interface Owner {
  readonly practiceId: string;
  readonly cartId: string | null;
  readonly source: OrderSource;
}

/** States of texts that the patient has or may have received. */
const ON_THEIR_WAY = ['sending', 'unknown', 'accepted', 'delivered'] as const;

export type OrderRepository = ReturnType<typeof createOrderRepository>;

/** Orders, within one transaction or read from the pool. */
export function createOrderRepository(db: Database) {
  return {
    /** An order by the shop's id. */
    async find(externalId: string): Promise<OrderRow | null> {
      const [found] = await db.select().from(orders).where(eq(orders.externalId, externalId));
      return found ?? null;
    },

    /**
     * The owner by the cart a checkout was made from, which was texted or shown as a QR code. `reference` must
     * be a UUID.
     */
    async findOwnerByCart(reference: string): Promise<Owner | null> {
      const texts = db
        .select({ one: sql`1` })
        .from(messages)
        .where(and(eq(messages.cartId, carts.id), inArray(messages.state, [...ON_THEIR_WAY])));
      const [found] = await db
        .select({
          practiceId: carts.practiceId,
          cartId: carts.id,
          source: sql<OrderSource>`CASE WHEN EXISTS ${texts} THEN 'Text message' ELSE 'QR code' END`,
        })
        .from(carts)
        .where(eq(carts.id, reference));
      return found ?? null;
    },

    /** Practices with a discount code, ignoring case; enabled practices first. */
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
     * Stores an order or updates the stored one. The owner never changes, and a customer name that is no longer
     * reported stays, as do products. The caller holds the order's lock and has checked that this report is newer. An erased name stays
     * erased.
     */
    async save(order: NewOrder): Promise<void> {
      const { externalId: _id, practiceId: _practice, cartId: _cart, source: _source, ...rest } = order;
      const { createdAt: _created, ...facts } = rest;
      await db
        .insert(orders)
        .values(order)
        .onConflictDoUpdate({
          target: orders.externalId,
          set: {
            ...facts,
            lines: sql`coalesce(excluded.lines, ${orders.lines})`,
            customerLastName: sql`CASE WHEN ${orders.erasedAt} IS NULL
              THEN coalesce(excluded.customer_last_name, ${orders.customerLastName}) END`,
          },
        });
    },

    async setSums(
      id: string,
      sums: Pick<OrderRow, 'amountCents' | 'netCents' | 'feeCents' | 'status'>,
    ): Promise<void> {
      await db.update(orders).set(sums).where(eq(orders.id, id));
    },
  };
}
