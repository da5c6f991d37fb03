import type { HowTo, PlacedOrder } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { prepareOnce, readTogether } from '../../db/run-prepared.js';
import {
  type CartLine,
  carts,
  orderRefunds,
  orders,
  practices,
  productNotes,
} from '../../db/schema/index.js';
import type { OrderEnded } from './order-ended.js';

/** A stored cart with what the patient may see of its practice. */
export interface StoredCart {
  readonly id: string;
  readonly publicId: string;
  /** Short code of the printed link; null until one is printed. */
  readonly typedCode: string | null;
  readonly practiceId: string;
  readonly practiceName: string;
  /** Whether a test key made it: its checkout is simulated. */
  readonly isTest: boolean;
  /** E.164. */
  readonly practicePhone: string | null;
  /** The practice's, such as "America/Chicago". */
  readonly timeZone: string;
  readonly discountCode: string | null;
  /** The patient's language, unless they choose another on the page. */
  readonly language: Language;
  /** Whether staff chose it; otherwise the page follows the patient's phone. */
  readonly isLanguageChosen: boolean;
  readonly lines: readonly CartLine[];
  /** The practice's notes on the products, by product id; null without any. */
  readonly howTo: Readonly<Record<string, HowTo>> | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isOpened: boolean;
  /** When its first order was placed. */
  readonly orderedAt: Date | null;
  /** How all of its orders ended; null while one of them is valid. */
  readonly orderEnded: OrderEnded | null;
  /** How many of each variant were ordered; null before an order, or when the shop did not report the products. */
  readonly ordered: Readonly<Record<string, number>> | null;
  /** The shop's numbers of its orders, such as #1001, oldest first; null before an order. */
  readonly orderNumbers: readonly string[] | null;
  /** Its orders, the latest first; null before an order. */
  readonly orders: readonly PlacedOrder[] | null;
}

/** A stored cart that is parsed when it is read. */
export interface KeptCart {
  /** Its JSON, which changes whenever the cart does. */
  readonly version: string;
  readonly expiresAt: Date;
  read(): StoredCart;
}

/** Adds a cart and returns its internal id (not the one in the link). */
export async function insertCart(tx: Database, cart: typeof carts.$inferInsert): Promise<string> {
  const [added] = await tx.insert(carts).values(cart).returning({ id: carts.id });
  if (!added) throw new Error('The cart was not stored.');
  return added.id;
}

/** The cart for a link, expired or not. */
export async function findCart(tx: Database, publicId: string): Promise<StoredCart | null> {
  const kept = await readerOf(tx)(publicId);
  return kept && readCart(kept.version);
}

/** The cart for a link, expired or not, not yet parsed. */
export async function findKeptCart(tx: Database, publicId: string): Promise<KeptCart | null> {
  const kept = await readerOf(tx)(publicId);
  return kept && { ...kept, read: () => readCart(kept.version) };
}

/** The id in the link of the cart with this printed code. */
export async function findCartByTypedCode(tx: Database, typedCode: string): Promise<string | null> {
  const [found] = await tx
    .select({ publicId: carts.publicId })
    .from(carts)
    .where(eq(carts.typedCode, typedCode));
  return found?.publicId ?? null;
}

/** Gives a cart its printed code, unless it has one, and returns the one it has. */
export async function keepTypedCode(tx: Database, id: string, typedCode: string): Promise<string> {
  const [kept] = await tx
    .update(carts)
    .set({ typedCode: sql`coalesce(${carts.typedCode}, ${typedCode})` })
    .where(eq(carts.id, id))
    .returning({ typedCode: carts.typedCode });
  if (!kept?.typedCode) throw new Error('The code of the printed link was not stored.');
  return kept.typedCode;
}

/** Makes a cart's link stop working. An earlier end is kept. */
export async function expireCart(tx: Database, id: string, at: Date): Promise<void> {
  await tx
    .update(carts)
    .set({ expiresAt: sql`least(${carts.expiresAt}, ${at})` })
    .where(eq(carts.id, id));
}

/** Marks a cart as ordered. The first order's time is kept. */
export async function markCartOrdered(tx: Database, id: string, orderedAt: Date): Promise<void> {
  await tx
    .update(carts)
    .set({ orderedAt: sql`least(${carts.orderedAt}, ${orderedAt})` })
    .where(eq(carts.id, id));
}

/** Marks a cart as opened; `false` when it already was. The first time is kept. */
export async function markCartOpened(tx: Database, publicId: string, openedAt: Date): Promise<boolean> {
  const opened = await tx
    .update(carts)
    .set({ openedAt })
    .where(and(eq(carts.publicId, publicId), isNull(carts.openedAt)))
    .returning({ id: carts.id });
  return opened.length > 0;
}

/** A subquery, so that reading a cart stays one round trip. */
const howToOfLines = sql<StoredCart['howTo']>`(
  SELECT json_object_agg(of_product.product_id, of_product.notes)
  FROM (
    SELECT ${productNotes.productId}, json_object_agg(${productNotes.language}, ${productNotes.body}) AS notes
    FROM ${productNotes}
    WHERE ${productNotes.practiceId} = ${carts.practiceId}
      AND ${productNotes.productId} IN (
        SELECT line ->> 'productId' FROM jsonb_array_elements(${carts.lines}) AS line
      )
    GROUP BY ${productNotes.productId}
  ) AS of_product
)`;

/** Includes what edits of the order added. */
const orderTotal = sql`greatest(${orders.totalCents}, ${orders.currentTotalCents})`;

/** Each refund; only their sum, without a day, when just the order's status reports them. */
const refundsOfOrder = sql`coalesce(
  (
    SELECT CASE WHEN bool_and(${orderRefunds.amountCents} > 0) THEN json_agg(json_build_object(
      'amount', ${orderRefunds.amountCents}, 'refundedAt', ${orderRefunds.refundedAt}
    ) ORDER BY ${orderRefunds.refundedAt}) END
    FROM ${orderRefunds} WHERE ${orderRefunds.orderExternalId} = ${orders.externalId}
  ),
  CASE WHEN ${orders.financialStatus} IN ('partially_refunded', 'refunded') AND ${orderTotal} > ${orders.amountCents}
    THEN json_build_array(json_build_object('amount', ${orderTotal} - ${orders.amountCents}, 'refundedAt', NULL))
    ELSE '[]'::json END
)`;

const placedOrders = sql`CASE WHEN ${carts.orderedAt} IS NOT NULL THEN (
  SELECT json_agg(json_build_object(
    'number', ${orders.orderNumber}, 'orderedAt', ${orders.orderedAt},
    'outcome', CASE WHEN ${orders.status} IN ('canceled', 'refunded', 'partially_refunded') THEN ${orders.status} END,
    'ordered', (
      SELECT json_object_agg(variant_id, quantity ORDER BY variant_id)
      FROM (
        SELECT line ->> 'variantId' AS variant_id, sum((line ->> 'quantity')::integer) AS quantity
        FROM jsonb_array_elements(${orders.lines}) AS line
        WHERE (line ->> 'quantity')::integer > 0
          AND ${carts.lines} @> jsonb_build_array(jsonb_build_object('variantId', line -> 'variantId'))
        GROUP BY line ->> 'variantId'
      ) AS of_variant
    ),
    'money', json_build_object(
      'currency', ${orders.currency}, 'total', ${orderTotal},
      'isPaid', coalesce(${orders.financialStatus} IN ('paid', 'partially_refunded', 'refunded'), false),
      'refunds', ${refundsOfOrder}
    )
  ) ORDER BY ${orders.orderedAt} DESC, ${orders.orderNumber} DESC)
  FROM ${orders} WHERE ${orders.cartId} = ${carts.id} AND NOT ${orders.isTest}
) END`;

/** The cart as one JSON value, because most readers only ask whether it has changed. */
const STORED_CART = sql<string>`json_build_object(
  'id', ${carts.id}, 'publicId', ${carts.publicId}, 'typedCode', ${carts.typedCode}, 'practiceId', ${carts.practiceId},
  'practiceName', ${practices.name}, 'isTest', ${practices.testOf} IS NOT NULL, 'practicePhone', ${practices.phoneNumber}, 'timeZone', ${practices.timeZone},
  'discountCode', ${carts.discountCode},
  'language', ${carts.language}, 'isLanguageChosen', ${carts.isLanguageChosen}, 'lines', ${carts.lines}, 'howTo', ${howToOfLines}, 'createdAt', ${carts.createdAt},
  'expiresAt', ${carts.expiresAt}, 'isOpened', ${carts.openedAt} IS NOT NULL, 'orderedAt', ${carts.orderedAt},
  'orders', ${placedOrders}
)::text`;

type Dates = 'createdAt' | 'expiresAt' | 'orderedAt';
type CartAsJson = Omit<StoredCart, Dates | 'orderEnded' | 'ordered' | 'orderNumbers'> &
  Record<'createdAt' | 'expiresAt', string> & { orderedAt: string | null };

function readCart(json: string): StoredCart {
  const { createdAt, expiresAt, orderedAt, ...cart } = JSON.parse(json) as CartAsJson;
  return {
    ...cart,
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
    orderedAt: orderedAt === null ? null : new Date(orderedAt),
    orderEnded: cart.orders && endOf(cart.orders),
    ordered: cart.orders && addQuantities(cart.orders),
    orderNumbers: cart.orders?.map(({ number }) => number).reverse() ?? null,
  };
}

function endOf(placed: readonly PlacedOrder[]): OrderEnded | null {
  if (placed.every(({ outcome }) => outcome === 'canceled')) return 'canceled';
  return placed.every(({ outcome }) => outcome === 'canceled' || outcome === 'refunded') ? 'refunded' : null;
}

/** How many of each variant all orders have; null when the shop did not report the products. */
function addQuantities(placed: readonly PlacedOrder[]): Record<string, number> | null {
  const sums = new Map<string, number>();
  for (const [variantId, quantity] of placed.flatMap(({ ordered }) => Object.entries(ordered ?? {}))) {
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  }
  return sums.size === 0 ? null : Object.fromEntries(sums);
}

/** A fixed number of parameters, so that PostgreSQL reuses the plan; larger batches would use fewer connections. */
const PARAMETERS = ['first', 'second', 'third', 'fourth'] as const;

/** Batches concurrent reads of carts into one statement. */
const readerOf = prepareOnce((tx) => {
  const statement = tx
    .select({ publicId: carts.publicId, version: STORED_CART, expiresAt: carts.expiresAt })
    .from(carts)
    .innerJoin(practices, eq(practices.id, carts.practiceId))
    .where(
      inArray(
        carts.publicId,
        PARAMETERS.map((name) => sql.placeholder(name)),
      ),
    )
    .prepare('find_carts');
  return readTogether(PARAMETERS.length, async (publicIds): Promise<Map<string, Omit<KeptCart, 'read'>>> => {
    const parameters = PARAMETERS.map((name, index) => [name, publicIds[index] ?? publicIds[0]]);
    const found = await statement.execute(Object.fromEntries(parameters));
    return new Map(found.map(({ publicId, ...kept }) => [publicId, kept]));
  });
});
