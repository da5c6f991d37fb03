import { z } from 'zod';
import { orderAdjustmentsSchema, sumAdjustments } from './order-adjustments.js';
import { listSchema, moneySchema, sumOf } from './order-fields.js';
import { plainAmountSchema, type ShopAmount, shopAmountSchema } from './shop-amount.js';

const lineSchema = z.object({
  subtotal_set: shopAmountSchema.nullish(),
  subtotal: plainAmountSchema.nullish(),
  total_tax_set: shopAmountSchema.nullish(),
  total_tax: plainAmountSchema.nullish(),
  line_item: z.object({ gift_card: z.boolean().nullish() }).nullish().catch(null),
});
const shippingLineSchema = z.object({
  subtotal_amount_set: shopAmountSchema.nullish(),
  tax_amount_set: shopAmountSchema.nullish(),
});
const transactionSchema = z.object({
  kind: z.string(),
  status: z.string(),
  amount: moneySchema,
  currency: z.string().nullish(),
});

/** The parts of a refund, posted alone or within its order. */
export const refundPartsSchema = z.object({
  refund_line_items: listSchema(lineSchema),
  refund_shipping_lines: listSchema(shippingLineSchema),
  order_adjustments: orderAdjustmentsSchema,
  transactions: z.array(transactionSchema.nullish()),
});
export type RefundParts = z.output<typeof refundPartsSchema>;

export interface RefundedAmount {
  readonly amountCents: number;
  /** The part that was for goods. */
  readonly goodsCents: number;
}

/** Facts about a refund from its order. */
export interface RefundedOrder {
  readonly currency: string;
  readonly taxesIncluded: boolean;
}

/**
 * The amount that a refund paid out, in the shop's currency: `nothing` until a payment has gone through, and
 * `unknown` when it was in another currency.
 * @param order null when only the refund is known; prices are then assumed to exclude tax until the order's own amounts
 * arrive, since neither the lines nor the payment tell
 */
export function findRefundedAmount(
  parts: RefundParts,
  order: RefundedOrder | null,
): RefundedAmount | 'nothing' | 'unknown' {
  const payments = parts.transactions.flatMap((one) => one ?? []).filter(isGiven);
  if (payments.length === 0) return 'nothing';
  const currency = order?.currency ?? findCurrency(parts) ?? findOnlyCurrency(payments);
  const counted = payments.filter((payment) => (payment.currency ?? currency) === currency);
  if (counted.length === 0) return 'unknown';
  const amountCents = sumOf(counted.map(({ amount }) => amount));
  return { amountCents, goodsCents: goodsOf(parts, amountCents, order?.taxesIncluded === true) };
}

/** Pending and failed payments refund nothing. */
const isGiven = ({ kind, status }: { kind: string; status: string }): boolean =>
  kind === 'refund' && status === 'success';

/** The shop's currency, taken from the first amount that names one. */
function findCurrency({ refund_line_items, refund_shipping_lines, order_adjustments }: RefundParts) {
  const amounts = [
    ...refund_line_items.map((line) => line.subtotal_set),
    ...refund_shipping_lines.map((line) => line.subtotal_amount_set),
    ...order_adjustments.map((adjustment) => adjustment.amount_set),
  ];
  return amounts.find((amount) => amount?.currency)?.currency ?? null;
}

/** The payments' currency; null when there are two. A payment without one is in the shop's. */
function findOnlyCurrency(payments: readonly { currency?: string | null | undefined }[]): string | null {
  const [currency = null, ...others] = new Set(payments.flatMap((payment) => payment.currency ?? []));
  return others.length === 0 ? currency : null;
}

/** The goods in a refund: its lines without gift cards, plus the amount for neither lines nor shipping. */
function goodsOf(parts: RefundParts, amountCents: number, taxesIncluded: boolean): number {
  const lines = parts.refund_line_items;
  const subtotalCents = sumOf(lines.map(subtotalOf));
  const taxCents = sumOf(lines.map((line) => centsOf(line.total_tax_set, line.total_tax)));
  const lineCents = taxesIncluded ? Math.max(0, subtotalCents - taxCents) : subtotalCents;
  const giftCardCents = sumOf(lines.filter(isGiftCard).map(subtotalOf));
  const noLineCents = Math.max(0, amountCents - lineCents - taxCents - shippingOf(parts, taxesIncluded));
  return Math.max(0, lineCents - giftCardCents) + noLineCents;
}

type RefundedLine = z.output<typeof lineSchema>;
const subtotalOf = (line: RefundedLine): number => centsOf(line.subtotal_set, line.subtotal);
const isGiftCard = (line: RefundedLine): boolean => line.line_item?.gift_card === true;

/** The shop lists shipping separately, in older versions among the adjustments, and sometimes in both. */
function shippingOf(
  { refund_shipping_lines, order_adjustments }: RefundParts,
  taxesIncluded: boolean,
): number {
  const lines = refund_shipping_lines.map((line) => {
    const taxCents = taxesIncluded ? 0 : centsOf(line.tax_amount_set);
    return centsOf(line.subtotal_amount_set) + taxCents;
  });
  return Math.max(sumOf(lines), Math.abs(sumAdjustments(order_adjustments, 'shipping_refund')));
}

/** Absolute, since some amounts are negative. */
const centsOf = (amount: ShopAmount | null | undefined, plainCents?: number | null): number =>
  Math.abs(amount?.cents ?? plainCents ?? 0);
