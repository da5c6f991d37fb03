import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../db/client.js';
import { takeTurns } from '../../db/take-turns.js';
import type { Clock } from '../../providers/clock.js';
import type { OrderedCart, ShopOrder, ShopRefund } from '../../providers/commerce/commerce-provider.js';
import { isUuid } from '../../rules/uuid.js';
import { createCartRepository } from '../carts/cart-repository.js';
import { markTextsOrdered } from '../texting/mark-ordered.js';
import { isNewer } from './is-newer.js';
import { createOrderRepository, type OrderRepository, type Owner } from './order-repository.js';
import { settleOrder } from './order-sums.js';
import { createRefundRepository } from './refund-repository.js';

/**
 * What became of an order: stored or brought up to date; `older` than what is stored, and left out; or `not-ours`: of
 * no practice, and not stored.
 */
export type TakenOrder = 'taken' | 'older' | 'not-ours';

export type OrderService = ReturnType<typeof createOrderService>;

/** Orders as the shop reports them, by webhook or by reconciliation, in any order (docs/product.md §7.4). */
export function createOrderService({ db, clock, log }: { db: RootDatabase; clock: Clock; log: Logger }) {
  async function takeOrderWithin(tx: Database, order: ShopOrder): Promise<TakenOrder> {
    await takeTurns(tx, turnOf(order.externalId));
    const orders = createOrderRepository(tx);
    const refunds = createRefundRepository(tx);
    const stored = await orders.find(order.externalId);
    if (stored && !isNewer(order, stored, await refunds.listInOrder(order.externalId))) return 'older';
    const owner = stored ?? (await findOwner(orders, order));
    if (!owner) return 'not-ours';
    const { practiceId, cartId, source } = owner;
    const now = clock.now();
    await orders.save({ ...factsOf(order), practiceId, cartId, source, createdAt: now });
    await refunds.markInOrder(order.externalId, order.refundIds, now);
    const orderId = await settle(tx, order.externalId);
    if (cartId !== null && !order.isTest) await convertCart(tx, cartId, order.orderedAt);
    log.info({ orderId, isTest: order.isTest }, 'Order taken');
    return 'taken';
  }

  async function takeRefundWithin(tx: Database, refund: ShopRefund): Promise<void> {
    await takeTurns(tx, turnOf(refund.orderExternalId));
    const isNew = await createRefundRepository(tx).add({ ...refund, createdAt: clock.now() });
    if (!isNew) return;
    const orderId = await settle(tx, refund.orderExternalId);
    if (orderId !== null) log.info({ orderId }, 'Refund taken');
  }

  async function convertCartWithin(tx: Database, { cartReference, orderedAt }: OrderedCart): Promise<void> {
    const orders = createOrderRepository(tx);
    const owner = await findOwnerByReference(orders, cartReference);
    if (owner?.cartId) await convertCart(tx, owner.cartId, orderedAt ?? clock.now());
  }

  return {
    /**
     * Stores an order of a practice and converts its cart: the cart and its texts count as ordered, the reminders that
     * wait are cancelled. All of it or nothing; repeating it changes nothing. A test order converts nothing.
     */
    takeOrder: (order: ShopOrder): Promise<TakenOrder> => db.transaction((tx) => takeOrderWithin(tx, order)),

    /** `takeOrder` as a part of a transaction that is already open. */
    takeOrderWithin,

    /**
     * Counts a refund, once, until the order's own amounts know of it; it may come before its order. A part of a transaction
     * that is already open.
     */
    takeRefundWithin,

    /** `convertCartWithin` in a transaction of its own. */
    convertCart: (cart: OrderedCart): Promise<void> => db.transaction((tx) => convertCartWithin(tx, cart)),

    /**
     * Converts the cart of an order of which nothing else could be read, so that nobody who has bought is reminded; a cart
     * that is not ours is left alone. A part of a transaction that is already open.
     */
    convertCartWithin,

    /** Removes what is of no order here. */
    clear: (): Promise<void> => createRefundRepository(db).clear(clock.now()),
  };
}

/** Marks a cart and its texts as ordered; its reminders that wait are cancelled. */
async function convertCart(tx: Database, cartId: string, orderedAt: Date): Promise<void> {
  await createCartRepository(tx).markOrdered(cartId, orderedAt);
  await markTextsOrdered(tx, cartId, orderedAt);
}

/** Updates of one order, refunds included, are taken one at a time across all instances. */
const turnOf = (externalId: string): string => `order ${externalId}`;

/** Works out anew what a stored order counts for; null when it is not stored. */
async function settle(tx: Database, externalId: string): Promise<string | null> {
  const orders = createOrderRepository(tx);
  const order = await orders.find(externalId);
  if (!order) return null;
  const lateRefunds = await createRefundRepository(tx).listLate(externalId);
  await orders.setSums(order.id, settleOrder(figuresOf(order), lateRefunds));
  return order.id;
}

const figuresOf = (order: {
  currentTotalCents: number;
  currentGoodsCents: number;
  financialStatus: string | null;
  fulfillmentStatus: string | null;
  cancelledAt: Date | null;
}) => ({
  totalCents: order.currentTotalCents,
  goodsCents: order.currentGoodsCents,
  financialStatus: order.financialStatus,
  fulfillmentStatus: order.fulfillmentStatus,
  isCancelled: order.cancelledAt !== null,
});

/** The cart it came from says whose it is, else the first code that belongs to one practice alone. */
async function findOwner(orders: OrderRepository, order: ShopOrder): Promise<Owner | null> {
  const { cartReference, discountCodes } = order;
  const owner = await findOwnerByReference(orders, cartReference);
  if (owner) return owner;
  for (const code of discountCodes) {
    const practices = await orders.listByCode(code);
    const [first, second] = practices;
    // Two practices that share a code: only the one that still uses the portal can be meant.
    if (first && (!second || (!first.isDisabled && second.isDisabled))) {
      return { practiceId: first.practiceId, cartId: null, source: 'Discount code' };
    }
  }
  return null;
}

async function findOwnerByReference(
  orders: OrderRepository,
  reference: string | null,
): Promise<Owner | null> {
  return reference !== null && isUuid(reference) ? orders.findOwnerByCart(reference) : null;
}

const factsOf = (order: ShopOrder) => ({
  externalId: order.externalId,
  orderNumber: order.orderNumber,
  customerLastName: order.customerLastName,
  currency: order.currency,
  totalCents: order.totalCents,
  goodsCents: order.goodsCents,
  currentTotalCents: order.currentTotalCents,
  currentGoodsCents: order.currentGoodsCents,
  itemCount: order.itemCount,
  financialStatus: order.financialStatus,
  fulfillmentStatus: order.fulfillmentStatus,
  cancelledAt: order.cancelledAt,
  isTest: order.isTest,
  orderedAt: order.orderedAt,
  shopUpdatedAt: order.updatedAt,
  ...settleOrder(figuresOf(order), []),
});
