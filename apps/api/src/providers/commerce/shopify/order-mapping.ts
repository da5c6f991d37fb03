import { parseDecimalToCents } from '@eyecart/shared/rules/money';
import { z } from 'zod';
import type { OrderedCart, OrderReading, ShopOrder } from '../commerce-provider.js';
import { CART_REFERENCE_ATTRIBUTE } from './cart-reference.js';

/** The most a column holds, some 21 million dollars. */
const MOST_CENTS = 2_147_483_647;

/** A decimal string as cents, exactly; the complaint does not quote it. */
const moneySchema = z.string().transform((decimal, context): number => {
  try {
    const cents = parseDecimalToCents(decimal);
    if (cents >= 0 && cents <= MOST_CENTS) return cents;
  } catch {}
  context.addIssue({ code: 'custom', message: 'is no amount such as 18.99' });
  return z.NEVER;
});
const instantSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const wordSchema = z.string().max(100).nullish();
const gidSchema = z.string().regex(/^gid:\/\/shopify\/Order\/\d{1,20}$/, 'is no gid of an Order');
const attributeSchema = z.object({ name: z.string(), value: z.unknown() });

/** What we read of an order; the shop sends much more. `id` is left alone: it exceeds what a number holds. */
const orderSchema = z.object({
  admin_graphql_api_id: gidSchema,
  name: z.string().min(1).max(100),
  created_at: instantSchema,
  updated_at: instantSchema,
  cancelled_at: instantSchema.nullish(),
  test: z.boolean().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'is no currency'),
  total_price: moneySchema,
  subtotal_price: moneySchema,
  taxes_included: z.boolean().nullish(),
  financial_status: wordSchema,
  fulfillment_status: wordSchema,
  customer: z.object({ last_name: z.string().max(500).nullish() }).nullish(),
  note_attributes: z.array(attributeSchema).nullish(),
  discount_codes: z.array(z.object({ code: z.string() })).nullish(),
  line_items: z.array(
    z.object({
      quantity: z.number().int().min(0).max(1_000_000),
      tax_lines: z.array(z.object({ price: moneySchema })).nullish(),
    }),
  ),
});
type OrderBody = z.output<typeof orderSchema>;

/** What shows that a cart was ordered, whatever else is wrong: an order's id and the cart's reference. */
const orderedCartSchema = z.object({
  admin_graphql_api_id: gidSchema,
  created_at: instantSchema.nullable().catch(null),
  test: z.literal(true).nullable().catch(null),
  note_attributes: z.array(attributeSchema.nullable().catch(null)),
});

/** Reads the body of an `orders/…` webhook; a fault names places, never what stands there. */
export function readOrder(body: unknown): OrderReading {
  const parsed = orderSchema.safeParse(body);
  if (parsed.success) return { order: toShopOrder(parsed.data), fault: null };
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'} ${issue.code}`);
  const fault = `no order: ${places.slice(0, 5).join(', ')}`;
  return { order: null, fault, orderedCart: readOrderedCart(body) };
}

function readOrderedCart(body: unknown): OrderedCart | null {
  const parsed = orderedCartSchema.safeParse(body);
  if (!parsed.success || parsed.data.test) return null;
  const cartReference = referenceOf(parsed.data.note_attributes);
  return cartReference === null ? null : { cartReference, orderedAt: parsed.data.created_at };
}

function referenceOf(attributes: readonly (z.output<typeof attributeSchema> | null)[]): string | null {
  const reference = attributes.find((attribute) => attribute?.name === CART_REFERENCE_ATTRIBUTE)?.value;
  return typeof reference === 'string' ? reference : null;
}

function toShopOrder(body: OrderBody): ShopOrder {
  return {
    externalId: body.admin_graphql_api_id,
    orderNumber: body.name,
    cartReference: referenceOf(body.note_attributes ?? []),
    discountCodes: body.discount_codes?.map(({ code }) => code) ?? [],
    customerLastName: body.customer?.last_name?.trim() || null,
    currency: body.currency,
    totalCents: body.total_price,
    goodsCents: goodsOf(body),
    itemCount: body.line_items.reduce((sum, { quantity }) => sum + quantity, 0),
    financialStatus: body.financial_status ?? null,
    fulfillmentStatus: body.fulfillment_status ?? null,
    cancelledAt: body.cancelled_at ?? null,
    isTest: body.test === true,
    orderedAt: body.created_at,
    updatedAt: body.updated_at,
  };
}

/** The subtotal is after discount and before shipping; where prices include tax, so does it. */
function goodsOf({ subtotal_price, taxes_included, line_items }: OrderBody): number {
  if (!taxes_included) return subtotal_price;
  const taxes = line_items.flatMap(({ tax_lines }) => tax_lines ?? []);
  return Math.max(0, subtotal_price - taxes.reduce((sum, { price }) => sum + price, 0));
}
