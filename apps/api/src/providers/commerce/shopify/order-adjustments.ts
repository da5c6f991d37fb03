import { z } from 'zod';
import { listSchema, sumOf } from './order-fields.js';
import { plainAmountSchema, shopAmountSchema } from './shop-amount.js';

const adjustmentSchema = z.object({
  kind: z.string().nullish(),
  amount_set: shopAmountSchema.nullish(),
  amount: plainAmountSchema.nullish(),
  tax_amount_set: shopAmountSchema.nullish(),
  tax_amount: plainAmountSchema.nullish(),
});
export type OrderAdjustment = z.output<typeof adjustmentSchema>;

/** What a refund did to the order beside its lines; the shop writes what it gives below zero. */
export const orderAdjustmentsSchema = listSchema(adjustmentSchema);

/** What the adjustments of one kind come to, with their tax, in cents with the shop's sign. */
export function sumAdjustments(
  adjustments: readonly OrderAdjustment[],
  kind: 'shipping_refund' | 'refund_discrepancy',
): number {
  const ofKind = adjustments.filter((one) => one.kind === kind);
  return sumOf(
    ofKind.map(
      (one) =>
        (one.amount_set?.cents ?? one.amount ?? 0) + (one.tax_amount_set?.cents ?? one.tax_amount ?? 0),
    ),
  );
}
