import type { RefundReading } from '../../commerce-provider.js';
import { toGid } from '../gid.js';
import { instantSchema, nameFault, numericIdSchema, refundIdSchema } from './order-fields.js';
import { findRefundedAmount, refundPartsSchema } from './refunded-amount.js';

/** The fields we read of a refund. */
const refundSchema = refundPartsSchema.extend({
  admin_graphql_api_id: refundIdSchema,
  order_id: numericIdSchema,
  created_at: instantSchema,
  processed_at: instantSchema.nullish(),
});

/** Reads the body of a `refunds/create` webhook; a fault names fields, never values. */
export function readRefund(body: unknown): RefundReading {
  const parsed = refundSchema.safeParse(body);
  if (!parsed.success) return { refund: null, fault: nameFault('refund', parsed.error) };
  const { admin_graphql_api_id, order_id, created_at, processed_at, ...parts } = parsed.data;
  const refunded = findRefundedAmount(parts, null);
  if (refunded === 'nothing') return { refund: null, fault: null };
  if (refunded === 'unknown') return { refund: null, fault: 'invalid refund: transactions currency' };
  const refund = {
    externalId: admin_graphql_api_id,
    orderExternalId: toGid('Order', order_id),
    ...refunded,
    refundedAt: processed_at ?? created_at,
  };
  return { refund, fault: null };
}
