import { z } from 'zod';
import type { OrderedCart, OrderReading, ShopOrder } from '../commerce-provider.js';
import { toGid } from './gid.js';
import {
  currencySchema,
  findCartReference,
  instantSchema,
  lastNameSchema,
  moneySchema,
  nameFault,
  numericIdSchema,
  orderIdSchema,
  orderNumberSchema,
  pickLastName,
  refundIdSchema,
  takeTaxOut,
  textSchema,
  wordSchema,
} from './order-fields.js';

const attributeSchema = z.object({ name: z.string(), value: z.unknown() });
const addressSchema = z.object({ last_name: lastNameSchema }).nullish();

/** Either of its ids. */
const refundSchema = z.union([
  z.object({ admin_graphql_api_id: refundIdSchema }).transform((refund) => refund.admin_graphql_api_id),
  z.object({ id: numericIdSchema }).transform(({ id }) => toGid('Refund', id)),
]);

const shippingLineSchema = z.object({
  is_removed: z.boolean().nullish(),
  tax_lines: z.array(z.object({ price: moneySchema })).nullish(),
});

/** What we read of an order; the shop sends much more. `id` is left alone: it may exceed what a number holds. */
const orderSchema = z.object({
  admin_graphql_api_id: orderIdSchema,
  name: orderNumberSchema,
  created_at: instantSchema,
  updated_at: instantSchema,
  cancelled_at: instantSchema.nullish(),
  test: z.boolean().nullish(),
  currency: currencySchema,
  total_price: moneySchema,
  current_total_price: moneySchema.nullish(),
  subtotal_price: moneySchema,
  current_subtotal_price: moneySchema.nullish(),
  total_tax: moneySchema.nullish(),
  current_total_tax: moneySchema.nullish(),
  taxes_included: z.boolean().nullish(),
  financial_status: wordSchema,
  fulfillment_status: wordSchema,
  customer: addressSchema,
  billing_address: addressSchema,
  shipping_address: addressSchema,
  note_attributes: z.array(attributeSchema).nullish(),
  discount_codes: z.array(z.object({ code: textSchema })).nullish(),
  line_items: z.array(z.object({ quantity: z.number().int().min(0).max(1_000_000) })),
  shipping_lines: z.array(shippingLineSchema).nullish(),
  refunds: z.array(refundSchema).nullish(),
});
type OrderBody = z.output<typeof orderSchema>;

/** What shows that a cart was ordered, whatever else is wrong: an order's id and the cart's reference. */
const orderedCartSchema = z.object({
  admin_graphql_api_id: orderIdSchema,
  created_at: instantSchema.nullable().catch(null),
  test: z.literal(true).nullable().catch(null),
  note_attributes: z.array(attributeSchema.nullable().catch(null)),
});

/** Reads the body of an `orders/…` webhook; a fault names places, never what stands there. */
export function readOrder(body: unknown): OrderReading {
  const parsed = orderSchema.safeParse(body);
  if (parsed.success) return { order: toShopOrder(parsed.data), fault: null };
  return { order: null, fault: nameFault('order', parsed.error), orderedCart: readOrderedCart(body) };
}

function readOrderedCart(body: unknown): OrderedCart | null {
  const parsed = orderedCartSchema.safeParse(body);
  if (!parsed.success || parsed.data.test) return null;
  const cartReference = findCartReference(parsed.data.note_attributes);
  return cartReference === null ? null : { cartReference, orderedAt: parsed.data.created_at };
}

function toShopOrder(body: OrderBody): ShopOrder {
  return {
    externalId: body.admin_graphql_api_id,
    orderNumber: body.name,
    cartReference: findCartReference(body.note_attributes ?? []),
    discountCodes: body.discount_codes?.map(({ code }) => code) ?? [],
    customerLastName: pickLastName(
      body.customer?.last_name,
      body.billing_address?.last_name,
      body.shipping_address?.last_name,
    ),
    currency: body.currency,
    totalCents: body.total_price,
    currentTotalCents: body.current_total_price ?? body.total_price,
    ...goodsOf(body),
    refundIds: body.refunds ?? [],
    itemCount: body.line_items.reduce((sum, { quantity }) => sum + quantity, 0),
    financialStatus: body.financial_status ?? null,
    fulfillmentStatus: body.fulfillment_status ?? null,
    cancelledAt: body.cancelled_at ?? null,
    isTest: body.test === true,
    orderedAt: body.created_at,
    updatedAt: body.updated_at,
  };
}

/** As ordered and as they stand; orders of older versions of the API say only the former. */
function goodsOf(body: OrderBody): Pick<ShopOrder, 'goodsCents' | 'currentGoodsCents'> {
  const subtotalCents = body.subtotal_price;
  const currentSubtotalCents = body.current_subtotal_price ?? subtotalCents;
  if (!body.taxes_included) return { goodsCents: subtotalCents, currentGoodsCents: currentSubtotalCents };
  const shippingTaxCents = shippingTaxOf(body);
  const taxCents = body.total_tax ?? 0;
  const currentTaxCents = body.current_total_tax ?? taxCents;
  return {
    goodsCents: takeTaxOut({ subtotalCents, taxCents, shippingTaxCents }),
    currentGoodsCents: takeTaxOut({
      subtotalCents: currentSubtotalCents,
      taxCents: currentTaxCents,
      shippingTaxCents,
    }),
  };
}

function shippingTaxOf({ shipping_lines }: OrderBody): number {
  const lines = shipping_lines?.filter((line) => line.is_removed !== true) ?? [];
  const taxes = lines.flatMap(({ tax_lines }) => tax_lines ?? []);
  return taxes.reduce((sum, { price }) => sum + price, 0);
}
