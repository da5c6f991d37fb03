import { z } from 'zod';
import type { RefundReading, ShopRefund } from '../commerce-provider.js';
import { toGid } from './gid.js';
import { instantSchema, moneySchema, nameFault, numericIdSchema, refundIdSchema } from './order-fields.js';

/** A JSON number such as 195.66 by its decimal text, so that it is converted exactly or not at all. */
const numberMoneySchema = z.union([z.string(), z.number().transform(String)]).pipe(moneySchema);
/** Some amounts are written below zero. */
const withoutSign = z
  .union([z.string(), z.number().transform(String)])
  .transform((text) => text.replace(/^-/, ''));
const unsignedMoneySchema = withoutSign.pipe(moneySchema);
const shopAmountSchema = z
  .object({ shop_money: z.object({ amount: unsignedMoneySchema }) })
  .transform(({ shop_money }) => shop_money.amount)
  .nullish();

const lineSchema = z.object({
  subtotal_set: shopAmountSchema,
  subtotal: numberMoneySchema.nullish(),
  total_tax_set: shopAmountSchema,
  total_tax: numberMoneySchema.nullish(),
});
const shippingLineSchema = z.object({
  subtotal_amount_set: shopAmountSchema,
  tax_amount_set: shopAmountSchema,
});
const adjustmentSchema = z.object({
  kind: z.string().nullish(),
  amount_set: shopAmountSchema,
  amount: unsignedMoneySchema.nullish(),
  tax_amount_set: shopAmountSchema,
  tax_amount: unsignedMoneySchema.nullish(),
});
const transactionSchema = z.object({ kind: z.string(), status: z.string(), amount: moneySchema });

/** What we read of a refund. */
const refundSchema = z.object({
  admin_graphql_api_id: refundIdSchema,
  order_id: numericIdSchema,
  created_at: instantSchema,
  processed_at: instantSchema.nullish(),
  refund_line_items: z.array(lineSchema).nullish(),
  refund_shipping_lines: z.array(shippingLineSchema).nullish(),
  order_adjustments: z.array(adjustmentSchema).nullish(),
  transactions: z.array(transactionSchema),
});
type RefundBody = z.output<typeof refundSchema>;

/** Reads the body of a `refunds/create` webhook; a fault names places, never what stands there. */
export function readRefund(body: unknown): RefundReading {
  const parsed = refundSchema.safeParse(body);
  if (parsed.success) return { refund: toShopRefund(parsed.data), fault: null };
  return { refund: null, fault: nameFault('refund', parsed.error) };
}

function toShopRefund(body: RefundBody): ShopRefund {
  const amountCents = amountOf(body);
  return {
    externalId: body.admin_graphql_api_id,
    orderExternalId: toGid('Order', body.order_id),
    amountCents,
    goodsCents: goodsOf(body, amountCents),
    refundedAt: body.processed_at ?? body.created_at,
  };
}

/** What was given back; a transaction that is pending or failed gave nothing. */
function amountOf({ transactions }: RefundBody): number {
  return sum(
    transactions
      .filter(({ kind, status }) => kind === 'refund' && status === 'success')
      .map(({ amount }) => amount),
  );
}

/** The lines, and what was given back for nothing in particular: a sum that is neither lines nor shipping is off the goods. */
function goodsOf(body: RefundBody, amountCents: number): number {
  const lines = body.refund_line_items ?? [];
  const lineCents = sum(lines.map((line) => line.subtotal_set ?? line.subtotal ?? 0));
  const lineTaxCents = sum(lines.map((line) => line.total_tax_set ?? line.total_tax ?? 0));
  const loose = amountCents - lineCents - lineTaxCents - shippingOf(body);
  return lineCents + Math.max(0, loose);
}

/** The shop writes shipping in a list of its own, in older versions among the adjustments, and at times the same in both. */
function shippingOf({ refund_shipping_lines, order_adjustments }: RefundBody): number {
  const lines = refund_shipping_lines ?? [];
  const adjustments = order_adjustments?.filter(({ kind }) => kind === 'shipping_refund') ?? [];
  return Math.max(
    sum(lines.map((line) => (line.subtotal_amount_set ?? 0) + (line.tax_amount_set ?? 0))),
    sum(
      adjustments.map(
        (one) => (one.amount_set ?? one.amount ?? 0) + (one.tax_amount_set ?? one.tax_amount ?? 0),
      ),
    ),
  );
}

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);
