import type { ShopOrder } from '../../providers/commerce/commerce-provider.js';
import type { OrderRow } from './order-repository.js';

/** How far a payment has come, in the shop's words; what is not listed has not begun. */
const PAYMENT_STEPS: readonly string[] = [
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
];

/**
 * Whether an order as the shop tells of it now is not older than what is stored. The shop's times are whole seconds: of two
 * pictures of the same second the one that is further on counts, by its refunds, its payment, and whether it was cancelled or
 * fulfilled.
 */
export function isNewer(
  reported: Pick<
    ShopOrder,
    'updatedAt' | 'refundIds' | 'financialStatus' | 'fulfillmentStatus' | 'cancelledAt'
  >,
  stored: Pick<OrderRow, 'shopUpdatedAt' | 'financialStatus' | 'fulfillmentStatus' | 'cancelledAt'>,
  storedRefundIds: readonly string[],
): boolean {
  const laterMs = reported.updatedAt.getTime() - stored.shopUpdatedAt.getTime();
  if (laterMs !== 0) return laterMs > 0;
  return (
    storedRefundIds.every((id) => reported.refundIds.includes(id)) &&
    paymentStep(reported.financialStatus) >= paymentStep(stored.financialStatus) &&
    (stored.cancelledAt === null || reported.cancelledAt !== null) &&
    (stored.fulfillmentStatus !== 'fulfilled' || reported.fulfillmentStatus === 'fulfilled')
  );
}

const paymentStep = (status: string | null): number => PAYMENT_STEPS.indexOf(status ?? '');
