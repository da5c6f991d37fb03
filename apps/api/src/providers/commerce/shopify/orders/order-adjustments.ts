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

/** Changes that a refund made to the order apart from its lines; amounts in the customer's favor are negative. */
export const orderAdjustmentsSchema = listSchema(adjustmentSchema);

/** The sum of the adjustments of one kind, with tax, in cents with the shop's sign. */
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
