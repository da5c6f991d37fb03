import { z } from 'zod';
import { orderAdjustmentsSchema, sumAdjustments } from './order-adjustments.js';
import { currencySchema, listSchema, moneySchema, quantitySchema, sumOf } from './order-fields.js';
import { type OrderFigures, type OtherThanGoods, settleFigures } from './order-figures.js';
import {
  findRefundedAmount,
  type RefundedAmount,
  type RefundParts,
  refundPartsSchema,
} from './refunded-amount.js';

/** Lines and refunds are parsed only where the amounts need them, so that no other malformed field loses the order. */
const amountsSchema = z.object({
  currency: currencySchema,
  total_price: moneySchema,
  current_total_price: moneySchema.nullish(),
  subtotal_price: moneySchema,
  current_subtotal_price: moneySchema.nullish(),
  taxes_included: z.boolean().nullish(),
  line_items: z.unknown().optional(),
  refunds: z.unknown().optional(),
});
type Amounts = z.output<typeof amountsSchema>;

const quantities = { quantity: quantitySchema, current_quantity: quantitySchema.nullish() };
const giftCardSchema = z
  .object({
    ...quantities,
    price: moneySchema,
    discount_allocations: listSchema(z.object({ amount: moneySchema })),
  })
  .transform(
    ({ quantity, current_quantity, price, discount_allocations }): OtherThanGoods => ({
      quantity,
      currentQuantity: current_quantity ?? quantity,
      cents: Math.max(0, price * quantity - sumOf(discount_allocations.map(({ amount }) => amount))),
    }),
  );
const taxedLineSchema = z
  .object({ ...quantities, tax_lines: listSchema(z.object({ price: moneySchema })) })
  .transform(
    ({ quantity, current_quantity, tax_lines }): OtherThanGoods => ({
      quantity,
      currentQuantity: current_quantity ?? quantity,
      cents: sumOf(tax_lines.map(({ price }) => price)),
    }),
  );
const isGiftCard = (line: unknown): boolean =>
  z.object({ gift_card: z.literal(true) }).safeParse(line).success;
const giftCardsSchema = listSchema(
  z.preprocess((line) => (isGiftCard(line) ? line : null), giftCardSchema.nullable()),
);
const taxedLinesSchema = listSchema(
  z.preprocess((line) => (isGiftCard(line) ? null : line), taxedLineSchema.nullable()),
);
const adjustedSchema = listSchema(z.object({ order_adjustments: orderAdjustmentsSchema }));
const refundsSchema = listSchema(refundPartsSchema);

/** The amounts of an order from a webhook, as computed by `settleFigures`. */
export const postedFiguresSchema = amountsSchema.transform((body, context): OrderFigures => {
  const readPlace = <T>(place: 'line_items' | 'refunds', schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(body[place]);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path: [place, ...path], message });
    }
    return z.NEVER;
  };
  const giftCards = readPlace('line_items', giftCardsSchema);
  const taxedLines = body.taxes_included ? readPlace('line_items', taxedLinesSchema) : [];
  const adjusted = readPlace('refunds', adjustedSchema);
  if (context.issues.length > 0) return z.NEVER;
  const figures = settleFigures({
    totalCents: body.total_price,
    subtotalCents: body.subtotal_price,
    currentTotalCents: body.current_total_price ?? body.total_price,
    currentSubtotalCents: body.current_subtotal_price ?? body.subtotal_price,
    discrepancyCents: sumOf(
      adjusted.map(({ order_adjustments }) => sumAdjustments(order_adjustments, 'refund_discrepancy')),
    ),
    otherThanGoods: [...giftCards, ...taxedLines],
  });
  if (body.current_total_price != null && body.current_subtotal_price != null) return figures;
  const refunds = readPlace('refunds', refundsSchema);
  if (context.issues.length > 0) return z.NEVER;
  const refunded = sumRefundedAmounts(refunds, body);
  if (refunded !== null) return subtractRefund(refunded, figures, body);
  context.addIssue({ code: 'custom', path: ['refunds'], message: 'in another currency' });
  return z.NEVER;
});

/** Null when it is unknown. */
function sumRefundedAmounts(refunds: readonly RefundParts[], body: Amounts): RefundedAmount | null {
  const order = { currency: body.currency, taxesIncluded: body.taxes_included === true };
  const parts = refunds
    .map((refund) => findRefundedAmount(refund, order))
    .filter((part) => part !== 'nothing');
  const known = parts.filter((part) => part !== 'unknown');
  if (known.length < parts.length) return null;
  return {
    amountCents: sumOf(known.map(({ amountCents }) => amountCents)),
    goodsCents: sumOf(known.map(({ goodsCents }) => goodsCents)),
  };
}

/** When the shop sends no current amounts, they are the original amounts less refunds. */
function subtractRefund(refunded: RefundedAmount, figures: OrderFigures, body: Amounts): OrderFigures {
  const { totalCents, goodsCents, currentTotalCents, currentGoodsCents } = figures;
  const totalLeftCents = Math.max(0, totalCents - refunded.amountCents);
  const goodsLeftCents = Math.max(0, goodsCents - refunded.goodsCents);
  return {
    totalCents,
    goodsCents,
    currentTotalCents: body.current_total_price == null ? totalLeftCents : currentTotalCents,
    currentGoodsCents: body.current_subtotal_price == null ? goodsLeftCents : currentGoodsCents,
  };
}
