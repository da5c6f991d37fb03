import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { carts, messages, orderSync, orders, practices } from '../../db/schema/index.js';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'id'>;

/** Who an order belongs to and where it came from. */
export interface Owner {
  readonly practiceId: string;
  readonly cartId: string | null;
  readonly source: OrderRow['source'];
}

/** States of texts that the patient has or may have received. */
const ON_THEIR_WAY = ['sending', 'unknown', 'accepted', 'delivered'] as const;

/** An order by the shop's id. */
export async function findOrderByExternalId(tx: Database, externalId: string): Promise<OrderRow | null> {
  const [found] = await tx.select().from(orders).where(eq(orders.externalId, externalId));
  return found ?? null;
}

/**
 * The owner by the cart of a checkout, which was texted or shown as a QR code. `reference` must be a UUID. Simulated
 * orders belong to test practices, and the shop's orders to live ones.
 */
export async function findOwnerByCart(
  tx: Database,
  { reference, isSimulated }: { readonly reference: string; readonly isSimulated: boolean },
): Promise<Owner | null> {
  const texts = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.cartId, carts.id), inArray(messages.state, [...ON_THEIR_WAY])));
  const [found] = await tx
    .select({
      practiceId: carts.practiceId,
      cartId: carts.id,
      source: sql<OrderRow['source']>`CASE WHEN EXISTS ${texts} THEN 'Text message' ELSE 'QR code' END`,
    })
    .from(carts)
    .innerJoin(practices, eq(practices.id, carts.practiceId))
    .where(
      and(eq(carts.id, reference), isSimulated ? isNotNull(practices.testOf) : isNull(practices.testOf)),
    );
  return found ?? null;
}

/** Live practices with a discount code, ignoring case; enabled practices first. */
export async function listPracticesByCode(
  tx: Database,
  code: string,
): Promise<{ practiceId: string; isDisabled: boolean }[]> {
  return tx
    .select({
      practiceId: practices.id,
      isDisabled: sql<boolean>`${practices.disabledAt} IS NOT NULL`,
    })
    .from(practices)
    .where(and(sql`lower(${practices.discountCode}) = lower(${code})`, isNull(practices.testOf)))
    .orderBy(asc(sql`${practices.disabledAt} IS NOT NULL`), asc(practices.id));
}

/**
 * Stores an order or updates the stored one. The owner never changes, a name or products that are no longer reported
 * stay, and an erased name stays erased. The caller holds the order's lock and has checked that this report is newer.
 */
export async function saveOrder(tx: Database, order: NewOrder): Promise<void> {
  const { externalId: _id, practiceId: _practice, cartId: _cart, source: _source, ...rest } = order;
  const { createdAt: _created, ...facts } = rest;
  await tx
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
}

export async function setOrderSums(
  tx: Database,
  id: string,
  sums: Pick<OrderRow, 'amountCents' | 'netCents' | 'feeCents' | 'status'>,
): Promise<void> {
  await tx.update(orders).set(sums).where(eq(orders.id, id));
}

/** The id by which staff and their systems know a cart, and whether the patient checked out at the desk. */
export async function findCartOfOrder(tx: Database, cartId: string) {
  const [found] = await tx
    .select({ publicId: carts.publicId, isAtDesk: carts.isAtDesk })
    .from(carts)
    .where(eq(carts.id, cartId));
  return found ?? null;
}

/**
 * Erases the names of up to `limit` orders placed before an instant and returns how many. Amounts stay. Several workers
 * may run it concurrently. Source: docs/product.md §12.1.
 */
export async function eraseOldOrderNames(
  tx: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.erasedAt), lt(orders.orderedAt, before)))
    .orderBy(asc(orders.orderedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return eraseNames(tx, sql`${orders.id} IN ${old}`, now);
}

/** Erases the names of all orders of some carts and returns how many. */
export async function eraseOrderNamesOf(
  tx: Database,
  cartIds: readonly string[],
  now: Date,
): Promise<number> {
  if (cartIds.length === 0) return 0;
  return eraseNames(tx, and(isNull(orders.erasedAt), inArray(orders.cartId, [...cartIds])), now);
}

async function eraseNames(tx: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await tx
    .update(orders)
    .set({ customerLastName: null, erasedAt: now })
    .where(which)
    .returning({ id: orders.id });
  return rows.length;
}

/** How far the shop's orders have been read; null before the first time. */
export async function findReadUntil(tx: Database): Promise<Date | null> {
  const [state] = await tx.select().from(orderSync);
  return state?.changesReadUntil ?? null;
}

/** Saves how far they have been read; never moves back. */
export async function setReadUntil(tx: Database, changesReadUntil: Date): Promise<void> {
  await tx
    .insert(orderSync)
    .values({ id: 1, changesReadUntil })
    .onConflictDoUpdate({
      target: orderSync.id,
      set: {
        changesReadUntil: sql`greatest(${orderSync.changesReadUntil}, excluded.changes_read_until)`,
      },
    });
}
