import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { type Bounds, isBetween, type Place } from '../../../db/keyset.js';
import { carts, orders } from '../../../db/schema/index.js';
import { orderEndedOf } from '../order-ended.js';

/** Which of a practice's carts a page has. */
export interface CartsPage extends Bounds {
  readonly after: Place | null;
  readonly limit: number;
}

/** A cart with what its practice sees of it. */
export type PracticeCart = Awaited<ReturnType<typeof selectCarts>>[number];

/** A page of the practice's carts, the newest first, expired or not. */
export const selectCartsPage = (tx: Database, practiceId: string, { after, limit, ...bounds }: CartsPage) =>
  selectCarts(tx)
    .where(
      and(
        sql`${carts.practiceId} = ${practiceId}`,
        isBetween(carts.createdAt, bounds),
        after === null ? undefined : isAfter(after),
      ),
    )
    .orderBy(desc(carts.createdAt), desc(carts.id))
    .limit(limit);

/** The practice's cart with this id in its link; null when there is none. */
export async function findPracticeCart(
  tx: Database,
  practiceId: string,
  publicId: string,
): Promise<PracticeCart | null> {
  const [found] = await selectCarts(tx).where(
    and(eq(carts.publicId, publicId), eq(carts.practiceId, practiceId)),
  );
  return found ?? null;
}

/** Qualified with its table, because orders have an id, too. */
const CART_ID = sql.raw('carts.id');

const selectCarts = (tx: Database) =>
  tx
    .select({
      id: carts.id,
      publicId: carts.publicId,
      discountCode: carts.discountCode,
      language: carts.language,
      lines: carts.lines,
      isAtDesk: carts.isAtDesk,
      createdAt: carts.createdAt,
      expiresAt: carts.expiresAt,
      openedAt: carts.openedAt,
      orderedAt: carts.orderedAt,
      orderEnded: orderEndedOf(CART_ID),
      orderIds: sql<string[]>`ARRAY(
        SELECT ${orders.id} FROM ${orders} WHERE ${orders.cartId} = ${CART_ID} AND NOT ${orders.isTest}
        ORDER BY ${orders.orderedAt}, ${orders.id})`,
    })
    .from(carts);

const isAfter = ({ at, id }: Place): SQL =>
  sql`(${carts.createdAt}, ${carts.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;
