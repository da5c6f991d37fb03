import type { ShopOrder } from '../../../providers/commerce/commerce-provider.js';
import type { OrderRow } from '../order-repository.js';

/** The shop's payment statuses in order of progress; one that is not listed comes first. */
const PAYMENT_STEPS: readonly string[] = [
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
];

/**
 * Whether a reported order is at least as new as the stored one. The shop's times are whole seconds; within the same
 * second, the report that is further along wins: by refunds, payment, cancellation, and fulfillment.
 */
export function isNewer(
  reported: Pick<
    ShopOrder,
    'updatedAt' | 'refundIds' | 'financialStatus' | 'fulfillmentStatus' | 'canceledAt'
  >,
  stored: Pick<OrderRow, 'shopUpdatedAt' | 'financialStatus' | 'fulfillmentStatus' | 'canceledAt'>,
  storedRefundIds: readonly string[],
): boolean {
  const laterMs = reported.updatedAt.getTime() - stored.shopUpdatedAt.getTime();
  if (laterMs !== 0) return laterMs > 0;
  return (
    storedRefundIds.every((id) => reported.refundIds.includes(id)) &&
    paymentStep(reported.financialStatus) >= paymentStep(stored.financialStatus) &&
    (stored.canceledAt === null || reported.canceledAt !== null) &&
    (stored.fulfillmentStatus !== 'fulfilled' || reported.fulfillmentStatus === 'fulfilled')
  );
}

const paymentStep = (status: string | null): number => PAYMENT_STEPS.indexOf(status ?? '');
