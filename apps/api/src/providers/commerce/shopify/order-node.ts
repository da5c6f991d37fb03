import { z } from 'zod';
import type { OrderedCart, ShopOrder } from '../commerce-provider.js';
import {
  currencySchema,
  findCartReference,
  instantSchema,
  lastNameSchema,
  moneySchema,
  nameFault,
  orderIdSchema,
  orderNumberSchema,
  pickLastName,
  refundIdSchema,
  takeTaxOut,
  textSchema,
  wordSchema,
} from './order-fields.js';

/** Amounts of the shop's currency; what the patient saw may be in another. */
const amountSchema = z
  .object({ shopMoney: z.object({ amount: moneySchema }) })
  .transform(({ shopMoney }) => shopMoney.amount);
const attributeSchema = z
  .object({ key: z.string(), value: z.unknown() })
  .transform(({ key, value }) => ({ name: key, value }));
const addressSchema = z.object({ lastName: lastNameSchema }).nullish();

/** An order of the Admin API, read. Its words stay open: the shop may add some. */
const orderNodeSchema = z.object({
  id: orderIdSchema,
  name: orderNumberSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  cancelledAt: instantSchema.nullish(),
  test: z.boolean(),
  currencyCode: currencySchema,
  taxesIncluded: z.boolean(),
  displayFinancialStatus: wordSchema,
  displayFulfillmentStatus: wordSchema,
  discountCodes: z.array(textSchema),
  subtotalLineItemsQuantity: z.number().int().min(0).max(1_000_000),
  totalPriceSet: amountSchema,
  currentTotalPriceSet: amountSchema,
  subtotalPriceSet: amountSchema,
  currentSubtotalPriceSet: amountSchema,
  customAttributes: z.array(attributeSchema),
  billingAddress: addressSchema,
  shippingAddress: addressSchema,
  refunds: z.array(z.object({ id: refundIdSchema })),
});
export type OrderNode = z.output<typeof orderNodeSchema>;

const orderTaxesSchema = z.object({
  id: orderIdSchema,
  totalTaxSet: amountSchema.nullish(),
  currentTotalTaxSet: amountSchema,
  shippingLines: z.object({
    nodes: z.array(z.object({ taxLines: z.array(z.object({ priceSet: amountSchema })) })),
  }),
});
export type OrderTaxes = z.output<typeof orderTaxesSchema>;

/** What shows that a cart was ordered, whatever else is wrong; as for webhooks. */
const orderedCartSchema = z.object({
  id: orderIdSchema,
  createdAt: instantSchema.nullable().catch(null),
  test: z.literal(true).nullable().catch(null),
  customAttributes: z.array(attributeSchema.nullable().catch(null)),
});

/** A fault names places, never what stands there. */
export type OrderNodeReading =
  | { readonly node: OrderNode; readonly fault: null }
  | { readonly node: null; readonly fault: string; readonly orderedCart: OrderedCart | null };

export function readOrderNode(body: unknown): OrderNodeReading {
  const parsed = orderNodeSchema.safeParse(body);
  if (parsed.success) return { node: parsed.data, fault: null };
  return { node: null, fault: nameFault('order', parsed.error), orderedCart: readOrderedCart(body) };
}

function readOrderedCart(body: unknown): OrderedCart | null {
  const parsed = orderedCartSchema.safeParse(body);
  if (!parsed.success || parsed.data.test) return null;
  const cartReference = findCartReference(parsed.data.customAttributes);
  return cartReference === null ? null : { cartReference, orderedAt: parsed.data.createdAt };
}

/** That the cart of an order was ordered, should no more of it be known. */
export function toOrderedCart({ test, customAttributes, createdAt }: OrderNode): OrderedCart | null {
  const cartReference = test ? null : findCartReference(customAttributes);
  return cartReference === null ? null : { cartReference, orderedAt: createdAt };
}

/** Null when they are not as the shop documents them. */
export function readOrderTaxes(body: unknown): OrderTaxes | null {
  return orderTaxesSchema.safeParse(body).data ?? null;
}

/** @param taxes of an order whose prices include them; null for any other */
export function toShopOrder(node: OrderNode, taxes: OrderTaxes | null): ShopOrder {
  return {
    externalId: node.id,
    orderNumber: node.name,
    cartReference: findCartReference(node.customAttributes),
    discountCodes: node.discountCodes,
    customerLastName: pickLastName(node.billingAddress?.lastName, node.shippingAddress?.lastName),
    currency: node.currencyCode,
    totalCents: node.totalPriceSet,
    currentTotalCents: node.currentTotalPriceSet,
    ...goodsOf(node, taxes),
    refundIds: node.refunds.map(({ id }) => id),
    itemCount: node.subtotalLineItemsQuantity,
    financialStatus: node.displayFinancialStatus?.toLowerCase() ?? null,
    fulfillmentStatus: FULFILLMENT_WORDS.get(node.displayFulfillmentStatus ?? '') ?? null,
    cancelledAt: node.cancelledAt ?? null,
    isTest: node.test,
    orderedAt: node.createdAt,
    updatedAt: node.updatedAt,
  };
}

/** The words of webhooks, which know less: what is on its way to be fulfilled is null there. */
const FULFILLMENT_WORDS: ReadonlyMap<string, string> = new Map([
  ['FULFILLED', 'fulfilled'],
  ['PARTIALLY_FULFILLED', 'partial'],
  ['RESTOCKED', 'restocked'],
]);

function goodsOf(
  { subtotalPriceSet, currentSubtotalPriceSet }: OrderNode,
  taxes: OrderTaxes | null,
): Pick<ShopOrder, 'goodsCents' | 'currentGoodsCents'> {
  if (taxes === null) return { goodsCents: subtotalPriceSet, currentGoodsCents: currentSubtotalPriceSet };
  const shippingTaxes = taxes.shippingLines.nodes.flatMap(({ taxLines }) => taxLines);
  const shippingTaxCents = shippingTaxes.reduce((sum, { priceSet }) => sum + priceSet, 0);
  return {
    goodsCents: takeTaxOut({
      subtotalCents: subtotalPriceSet,
      taxCents: taxes.totalTaxSet ?? 0,
      shippingTaxCents,
    }),
    currentGoodsCents: takeTaxOut({
      subtotalCents: currentSubtotalPriceSet,
      taxCents: taxes.currentTotalTaxSet,
      shippingTaxCents,
    }),
  };
}
