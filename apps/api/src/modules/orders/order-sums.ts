import type { OrderStatus } from '@eyecart/shared/contracts';
import { participationFeeCents } from '@eyecart/shared/rules/pricing';

/** An order as the shop last reported it, in cents of its currency: what was refunded until then is already gone from both. */
export interface OrderFigures {
  /** With tax and shipping. */
  readonly totalCents: number;
  /** Goods after discount, without tax and shipping. */
  readonly goodsCents: number;
  /** The shop's words, such as paid and partially_refunded. */
  readonly financialStatus: string | null;
  readonly fulfillmentStatus: string | null;
  readonly isCancelled: boolean;
}

/** A refund that the figures do not know of yet. */
export interface LateRefund {
  readonly amountCents: number;
  /** The part of it that was goods. */
  readonly goodsCents: number;
}

export interface OrderSums {
  /** What the patient pays, less refunds; 0 for an order that was called off before it was paid. */
  readonly amountCents: number;
  /** The net sale, of which the fee is taken. */
  readonly netCents: number;
  readonly feeCents: number;
  readonly status: OrderStatus;
}

const PAID = ['paid', 'partially_refunded', 'refunded'];
const PAID_BACK = ['refunded', 'voided'];

/**
 * What an order counts for: its amount, the net sale and its 15%, rounded once, and its status word. Cancelled and unpaid
 * orders earn nothing. Source: docs/product.md §6.8, §7.5.
 */
export function settleOrder(figures: OrderFigures, lateRefunds: readonly LateRefund[]): OrderSums {
  const { isCancelled, fulfillmentStatus } = figures;
  const left = {
    total: less(
      figures.totalCents,
      lateRefunds.map(({ amountCents }) => amountCents),
    ),
    goods: less(
      figures.goodsCents,
      lateRefunds.map(({ goodsCents }) => goodsCents),
    ),
  };
  const financialStatus = statusAfter(figures, lateRefunds, left.total);
  const isPaid = PAID.includes(financialStatus);
  const isPaidBack = PAID_BACK.includes(financialStatus);
  const isCalledOff = isPaidBack || (isCancelled && !isPaid);
  const netCents = isPaid && !isPaidBack && !isCancelled ? left.goods : 0;
  return {
    amountCents: isCalledOff ? 0 : left.total,
    netCents,
    feeCents: participationFeeCents(netCents),
    status: wordFor({ isCancelled, isPaidBack, financialStatus, fulfillmentStatus }),
  };
}

const less = (cents: number, refunds: readonly number[]): number =>
  Math.max(0, cents - refunds.reduce((sum, refund) => sum + refund, 0));

/** The shop's word for the payment, once late refunds are counted in. */
function statusAfter(
  { financialStatus }: OrderFigures,
  lateRefunds: readonly LateRefund[],
  totalLeft: number,
): string {
  const status = financialStatus ?? 'pending';
  const isRefundedLate = PAID.includes(status) && lateRefunds.some(({ amountCents }) => amountCents > 0);
  if (!isRefundedLate) return status;
  return totalLeft === 0 ? 'refunded' : 'partially_refunded';
}

function wordFor(order: {
  readonly isCancelled: boolean;
  readonly isPaidBack: boolean;
  readonly financialStatus: string;
  readonly fulfillmentStatus: string | null;
}): OrderStatus {
  if (order.isCancelled) return 'cancelled';
  if (order.isPaidBack) return 'refunded';
  if (order.financialStatus === 'partially_refunded') return 'partially_refunded';
  if (order.fulfillmentStatus === 'fulfilled') return 'fulfilled';
  return order.financialStatus === 'paid' ? 'completed' : 'pending';
}
