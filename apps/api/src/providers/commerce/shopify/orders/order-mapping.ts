import { z } from 'zod';
import type { OrderedCart, OrderReading, ShopOrder } from '../../commerce-provider.js';
import { toGid } from '../gid.js';
import {
  currencySchema,
  findCartReference,
  instantSchema,
  isTip,
  lastNameSchema,
  listSchema,
  MAX_INTEGER,
  nameFault,
  numericIdSchema,
  orderIdSchema,
  orderNumberSchema,
  pickLastName,
  quantitySchema,
  refundIdSchema,
  sumOf,
  textSchema,
  wordSchema,
} from './order-fields.js';
import { readPostedLines } from './order-lines.js';
import { postedFiguresSchema } from './posted-figures.js';

const attributeSchema = z.object({ name: z.string(), value: z.unknown() });
const discountCodeSchema = z.object({ code: textSchema });
const addressSchema = z.object({ last_name: lastNameSchema }).nullish();

const refundSchema = z.union([
  z.object({ admin_graphql_api_id: refundIdSchema }),
  z.object({ id: numericIdSchema }).transform(({ id }) => ({ admin_graphql_api_id: toGid('Refund', id) })),
]);
const lineSchema = z.looseObject({ quantity: quantitySchema });

/** The fields we read of an order; the shop sends many more. `id` is not among them: it may exceed a safe integer. */
const factsSchema = z.object({
  admin_graphql_api_id: orderIdSchema,
  name: orderNumberSchema,
  created_at: instantSchema,
  updated_at: instantSchema,
  cancelled_at: instantSchema.nullish(),
  test: z.boolean().nullish(),
  currency: currencySchema,
  financial_status: wordSchema,
  fulfillment_status: wordSchema,
  customer: addressSchema,
  billing_address: addressSchema,
  shipping_address: addressSchema,
  note_attributes: listSchema(attributeSchema.nullable().catch(null)),
  discount_codes: listSchema(discountCodeSchema.nullable().catch(null)),
  line_items: z
    .array(lineSchema.nullish())
    .transform((lines) => sumOf(lines.map((line) => (line && !isTip(line) ? line.quantity : 0))))
    .pipe(z.number().max(MAX_INTEGER)),
  refunds: listSchema(refundSchema),
});
const linesSchema = z
  .object({ line_items: z.unknown() })
  .transform(({ line_items }) => ({ lines: readPostedLines(line_items) }));
const orderSchema = z.intersection(z.intersection(factsSchema, postedFiguresSchema), linesSchema);
type OrderBody = z.output<typeof orderSchema>;

/** Enough to know that a cart was ordered even if the rest is malformed. */
const orderedCartSchema = z.object({
  admin_graphql_api_id: orderIdSchema,
  created_at: instantSchema.nullable().catch(null),
  test: z.literal(true).nullable().catch(null),
  note_attributes: listSchema(attributeSchema.nullable().catch(null)),
});

/** Reads the body of an `orders/…` webhook; a fault names fields, never values. */
export function readOrder(body: unknown): OrderReading {
  const parsed = orderSchema.safeParse(body);
  if (parsed.success) return { order: toShopOrder(parsed.data), fault: null };
  return {
    order: null,
    fault: nameFault('order', parsed.error),
    orderedCart: readOrderedCart(body),
    externalId: readExternalId(body),
  };
}

function readExternalId(body: unknown): string | null {
  const parsed = z.object({ admin_graphql_api_id: orderIdSchema }).safeParse(body);
  return parsed.success ? parsed.data.admin_graphql_api_id : null;
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
    cartReference: findCartReference(body.note_attributes),
    discountCodes: body.discount_codes.map(({ code }) => code),
    customerLastName: pickLastName(
      body.customer?.last_name,
      body.billing_address?.last_name,
      body.shipping_address?.last_name,
    ),
    currency: body.currency,
    totalCents: body.totalCents,
    goodsCents: body.goodsCents,
    currentTotalCents: body.currentTotalCents,
    currentGoodsCents: body.currentGoodsCents,
    refundIds: body.refunds.map((refund) => refund.admin_graphql_api_id),
    itemCount: body.line_items,
    lines: body.lines,
    financialStatus: body.financial_status ?? null,
    fulfillmentStatus: body.fulfillment_status ?? null,
    canceledAt: body.cancelled_at ?? null,
    isTest: body.test === true,
    orderedAt: body.created_at,
    updatedAt: body.updated_at,
  };
}
