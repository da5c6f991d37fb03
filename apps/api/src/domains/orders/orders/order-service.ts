import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../../db/client.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import type { Clock } from '../../../providers/clock.js';
import type {
  OrderedCart,
  ShopOrder,
  ShopOrderLine,
  ShopRefund,
} from '../../../providers/commerce/commerce-provider.js';
import { isUuid } from '../../../rules/uuid.js';
import { markCartOrdered } from '../../carts/cart-repository.js';
import { isTestOrder } from '../../carts/test-order.js';
import { markTextsOrdered } from '../../texts/message-repository.js';
import {
  findOrderByExternalId,
  findOwnerByCart,
  listPracticesByCode,
  type OrderRow,
  type Owner,
  saveOrder,
  setOrderSums,
} from '../order-repository.js';
import { isNewer } from './is-newer.js';
import { settleOrder } from './order-sums.js';
import { publishOrder } from './publish-order.js';
import {
  clearRefunds,
  insertRefund,
  listLateRefunds,
  listRefundsInOrder,
  markRefundsInOrder,
} from './refund-repository.js';

/**
 * The result of a reported order: `stored` (new or updated), `stale` (older than the stored one, so ignored), or
 * `unrelated` (of no practice, so not stored).
 */
export type RecordedOrder = 'stored' | 'stale' | 'unrelated';

export type OrderService = ReturnType<typeof createOrderService>;

interface Dependencies {
  readonly db: RootDatabase;
  /** The effects of a practice's order, in its transaction, once its totals are settled. */
  readonly onOrder: (tx: Database, orderId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Stores orders that the shop reports through webhooks or reconciliation, in any order (docs/product.md §7.4). */
export function createOrderService({ db, onOrder, clock, log }: Dependencies) {
  async function recordOrderWithin(tx: Database, order: ShopOrder): Promise<RecordedOrder> {
    await takeAdvisoryLock(tx, lockOf(order.externalId));
    const stored = await findOrderByExternalId(tx, order.externalId);
    if (stored && !isNewer(order, stored, await listRefundsInOrder(tx, order.externalId))) return 'stale';
    const owner = stored ?? (await findOwner(tx, order));
    if (!owner) return 'unrelated';
    const { practiceId, cartId, source } = owner;
    const now = clock.now();
    await saveOrder(tx, { ...factsOf(order), practiceId, cartId, source, createdAt: now });
    await markRefundsInOrder(tx, order.externalId, order.refundIds, now);
    const settled = await settle(tx, order.externalId);
    if (settled) await publishOrder(tx, { before: stored, after: settled, now });
    const orderId = settled?.id ?? null;
    // Refills are locked before carts and texts (docs/architecture.md, Locks).
    if (orderId !== null) await onOrder(tx, orderId);
    if (cartId !== null && !order.isTest) await convertCart(tx, cartId, order.orderedAt);
    log.info({ orderId, isTest: order.isTest }, 'Order stored');
    return 'stored';
  }

  async function takeRefundWithin(tx: Database, refund: ShopRefund): Promise<void> {
    await takeAdvisoryLock(tx, lockOf(refund.orderExternalId));
    const isNew = await insertRefund(tx, { ...refund, createdAt: clock.now() });
    if (!isNew) return;
    const before = await findOrderByExternalId(tx, refund.orderExternalId);
    const after = await settle(tx, refund.orderExternalId);
    if (!before || !after) return;
    await publishOrder(tx, { before, after, now: clock.now() });
    await onOrder(tx, after.id);
    log.info({ orderId: after.id }, 'Refund stored');
  }

  async function convertCartWithin(tx: Database, { cartReference, orderedAt }: OrderedCart): Promise<void> {
    const owner = await findOwnerByReference(tx, cartReference);
    if (owner?.cartId) await convertCart(tx, owner.cartId, orderedAt ?? clock.now());
  }

  return {
    /**
     * Stores a practice's order and converts its cart: the cart and its texts are marked as ordered, and waiting
     * reminders are canceled. All or nothing, and safe to repeat. A test order converts nothing.
     */
    recordOrder: (order: ShopOrder): Promise<RecordedOrder> =>
      db.transaction((tx) => recordOrderWithin(tx, order)),

    /** `recordOrder` within an open transaction. */
    recordOrderWithin,

    /**
     * Subtracts a refund, once, until the order's own amounts include it. The refund may come before its order.
     * Runs within an open transaction.
     */
    takeRefundWithin,

    /** `convertCartWithin` in its own transaction. */
    convertCart: (cart: OrderedCart): Promise<void> => db.transaction((tx) => convertCartWithin(tx, cart)),

    /**
     * Converts the cart of an order that could not be read in full, so that a patient who has bought gets no
     * reminder. Ignores carts that are not ours. Runs within an open transaction.
     */
    convertCartWithin,

    /** Deletes refunds without an order. */
    clear: (): Promise<void> => clearRefunds(db, clock.now()),
  };
}

/** Marks a cart and its texts as ordered and cancels its waiting reminders. */
async function convertCart(tx: Database, cartId: string, orderedAt: Date): Promise<void> {
  await markCartOrdered(tx, cartId, orderedAt);
  await markTextsOrdered(tx, cartId, orderedAt);
}

/** The topic of an order's advisory lock: reports about it and its refunds are handled one at a time. */
const lockOf = (externalId: string): string => `order ${externalId}`;

/** Recomputes a stored order's sums and returns it; null when it is not stored. */
async function settle(tx: Database, externalId: string): Promise<OrderRow | null> {
  const order = await findOrderByExternalId(tx, externalId);
  if (!order) return null;
  const lateRefunds = await listLateRefunds(tx, externalId);
  const sums = settleOrder(figuresOf(order), lateRefunds);
  await setOrderSums(tx, order.id, sums);
  return { ...order, ...sums };
}

const figuresOf = (order: ShopOrder | OrderRow) => ({
  totalCents: order.currentTotalCents,
  goodsCents: order.currentGoodsCents,
  financialStatus: order.financialStatus,
  fulfillmentStatus: order.fulfillmentStatus,
  isCanceled: order.canceledAt !== null,
});

/**
 * The owner is the cart's practice, or else the practice with the first discount code that only one practice
 * has.
 */
async function findOwner(tx: Database, order: ShopOrder): Promise<Owner | null> {
  const { cartReference, discountCodes } = order;
  const isSimulated = isTestOrder(order);
  const owner = await findOwnerByReference(tx, cartReference, isSimulated);
  if (owner || isSimulated) return owner;
  for (const code of discountCodes) {
    const practices = await listPracticesByCode(tx, code);
    const [first, second] = practices;
    // When two practices share a code, only one that is still enabled can be the owner.
    if (first && (!second || (!first.isDisabled && second.isDisabled))) {
      return { practiceId: first.practiceId, cartId: null, source: 'Discount code' };
    }
  }
  return null;
}

async function findOwnerByReference(
  tx: Database,
  reference: string | null,
  isSimulated = false,
): Promise<Owner | null> {
  return reference !== null && isUuid(reference) ? findOwnerByCart(tx, { reference, isSimulated }) : null;
}

const storedLine = (line: ShopOrderLine): NonNullable<OrderRow['lines']>[number] => ({
  variantId: line.variantId ?? null,
  title: line.title,
  variantTitle: line.variantTitle,
  quantity: line.quantity,
  refundedQuantity: line.quantity - line.currentQuantity,
  price: line.priceCents,
  discount: line.discountCents,
});

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
  lines: order.lines?.map(storedLine) ?? null,
  financialStatus: order.financialStatus,
  fulfillmentStatus: order.fulfillmentStatus,
  canceledAt: order.canceledAt,
  isTest: order.isTest,
  orderedAt: order.orderedAt,
  shopUpdatedAt: order.updatedAt,
  ...settleOrder(figuresOf(order), []),
});
