import type { OrderStatus } from '@eyecart/shared/contracts';
import { participationFeeCents } from '@eyecart/shared/rules/pricing';

/** An order as last reported by the shop, net of refunds until then, in cents of its currency. */
export interface OrderFigures {
  /** With tax and shipping. */
  readonly totalCents: number;
  /** Goods after discount, without tax and shipping. */
  readonly goodsCents: number;
  /** The shop's status, such as paid or partially_refunded. */
  readonly financialStatus: string | null;
  readonly fulfillmentStatus: string | null;
  readonly isCanceled: boolean;
}

/** A refund that the figures do not include yet. */
export interface LateRefund {
  readonly amountCents: number;
  /** The part of the refund that was for goods. */
  readonly goodsCents: number;
}

export interface OrderSums {
  /** The patient's payment less refunds; 0 for an order canceled before it was paid. */
  readonly amountCents: number;
  /** The net sale; the fee is 15% of it. */
  readonly netCents: number;
  readonly feeCents: number;
  readonly status: OrderStatus;
}

const PAID = ['paid', 'partially_refunded', 'refunded'];
const REFUNDED = ['refunded', 'voided'];

/**
 * An order's settled figures: amount, net sale, the 15% fee (rounded once), and status. Canceled and unpaid orders
 * have no net sale. Source: docs/product.md §6.8, §7.5.
 */
export function settleOrder(figures: OrderFigures, lateRefunds: readonly LateRefund[]): OrderSums {
  const { isCanceled, fulfillmentStatus } = figures;
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
  const isRefunded = REFUNDED.includes(financialStatus);
  const isVoid = isRefunded || (isCanceled && !isPaid);
  const netCents = isPaid && !isRefunded && !isCanceled ? left.goods : 0;
  return {
    amountCents: isVoid ? 0 : left.total,
    netCents,
    feeCents: participationFeeCents(netCents),
    status: statusFor({ isCanceled, isRefunded, financialStatus, fulfillmentStatus }),
  };
}

const less = (cents: number, refunds: readonly number[]): number =>
  Math.max(0, cents - refunds.reduce((sum, refund) => sum + refund, 0));

/** The payment status after late refunds. */
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

function statusFor(order: {
  readonly isCanceled: boolean;
  readonly isRefunded: boolean;
  readonly financialStatus: string;
  readonly fulfillmentStatus: string | null;
}): OrderStatus {
  if (order.isCanceled) return 'canceled';
  if (order.isRefunded) return 'refunded';
  if (order.financialStatus === 'partially_refunded') return 'partially_refunded';
  if (order.fulfillmentStatus === 'fulfilled') return 'fulfilled';
  return order.financialStatus === 'paid' ? 'completed' : 'pending';
}
