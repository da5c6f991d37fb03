import { z } from 'zod';
import type { OrderedCart, ShopOrder, ShopOrderLine } from '../../commerce-provider.js';
import { pageSchema } from '../paging.js';
import {
  currencySchema,
  findCartReference,
  instantSchema,
  lastNameSchema,
  listSchema,
  MAX_INTEGER,
  nameFault,
  orderIdSchema,
  orderNumberSchema,
  pickLastName,
  quantitySchema,
  refundIdSchema,
  sumOf,
  textSchema,
  wordSchema,
} from './order-fields.js';
import { type OtherThanGoods, settleFigures } from './order-figures.js';
import { nodeAmountSchema, signedNodeAmountSchema } from './shop-amount.js';

const attributeSchema = z
  .object({ key: z.string(), value: z.unknown() })
  .transform(({ key, value }) => ({ name: key, value }));
const addressSchema = z.object({ lastName: lastNameSchema }).nullish();

/** An order from the Admin API. Its statuses are plain strings: the shop may add new ones. */
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
  discountCodes: z.array(textSchema.nullish()).transform((codes) => codes.flatMap((code) => code ?? [])),
  subtotalLineItemsQuantity: z.number().int().min(0).max(MAX_INTEGER),
  totalPriceSet: nodeAmountSchema,
  currentTotalPriceSet: nodeAmountSchema,
  subtotalPriceSet: nodeAmountSchema,
  currentSubtotalPriceSet: nodeAmountSchema,
  refundDiscrepancySet: signedNodeAmountSchema,
  customAttributes: listSchema(attributeSchema.nullable().catch(null)),
  billingAddress: addressSchema,
  shippingAddress: addressSchema,
  refunds: listSchema(z.object({ id: refundIdSchema })),
  lineItems: pageSchema(z.unknown()).nullish().catch(null),
});
export type OrderNode = z.output<typeof orderNodeSchema>;

const quantities = { isGiftCard: z.boolean(), quantity: quantitySchema, currentQuantity: quantitySchema };
const taxedLineSchema = z
  .object({ ...quantities, taxLines: listSchema(z.object({ priceSet: nodeAmountSchema })) })
  .transform(({ isGiftCard, quantity, currentQuantity, taxLines }): OtherThanGoods | null => {
    const cents = sumOf(taxLines.map(({ priceSet }) => priceSet));
    return isGiftCard ? null : { quantity, currentQuantity, cents };
  });
const taxedLinesSchema = listSchema(taxedLineSchema);
const giftCardSchema = z
  .object({
    ...quantities,
    originalUnitPriceSet: nodeAmountSchema,
    discountAllocations: listSchema(z.object({ allocatedAmountSet: nodeAmountSchema })),
  })
  .transform(
    ({ quantity, currentQuantity, originalUnitPriceSet, discountAllocations }): OtherThanGoods => ({
      quantity,
      currentQuantity,
      cents: Math.max(
        0,
        originalUnitPriceSet * quantity -
          sumOf(discountAllocations.map(({ allocatedAmountSet }) => allocatedAmountSet)),
      ),
    }),
  );
const isGiftCard = (line: unknown): boolean =>
  z.object({ isGiftCard: z.literal(true) }).safeParse(line).success;
const giftCardsSchema = listSchema(
  z.preprocess((line) => (isGiftCard(line) ? line : null), giftCardSchema.nullable()),
);

const orderTaxesSchema = z.object({ id: orderIdSchema, lineItems: pageSchema(z.unknown()) });
export type OrderTaxes = z.output<typeof orderTaxesSchema>;

/** Enough to know that a cart was ordered even if the rest is malformed. */
const orderedCartSchema = z.object({
  id: orderIdSchema,
  createdAt: instantSchema.nullable().catch(null),
  test: z.literal(true).nullable().catch(null),
  customAttributes: listSchema(attributeSchema.nullable().catch(null)),
});

const idSchema = z.object({ id: orderIdSchema.nullable().catch(null) }).catch({ id: null });

export type OrderNodeReading =
  | { readonly node: OrderNode; readonly fault: null }
  | {
      readonly node: null;
      readonly fault: string;
      readonly orderedCart: OrderedCart | null;
      readonly externalId: string | null;
    };

/** Reads an order of the Admin API; a fault names fields, never values. */
export function readOrderNode(body: unknown): OrderNodeReading {
  const parsed = orderNodeSchema.safeParse(body);
  if (parsed.success) return { node: parsed.data, fault: null };
  const { id: externalId } = idSchema.parse(body);
  return {
    node: null,
    fault: nameFault('order', parsed.error),
    orderedCart: readOrderedCart(body),
    externalId,
  };
}

function readOrderedCart(body: unknown): OrderedCart | null {
  const { data } = orderedCartSchema.safeParse(body);
  return data === undefined ? null : toOrderedCart(data);
}

/** The cart of an order, in case the rest of the order cannot be used. */
export function toOrderedCart({
  test,
  customAttributes,
  createdAt,
}: Pick<
  z.output<typeof orderedCartSchema> | OrderNode,
  'test' | 'customAttributes' | 'createdAt'
>): OrderedCart | null {
  const cartReference = test ? null : findCartReference(customAttributes);
  return cartReference === null ? null : { cartReference, orderedAt: createdAt };
}

/** Null when they do not match the shop's documentation. */
export function readOrderTaxes(body: unknown): OrderTaxes | null {
  return orderTaxesSchema.safeParse(body).data ?? null;
}

/** The tax in lines, apart from gift cards. Null when they do not match the shop's documentation. */
export function readTaxedLines(lines: readonly unknown[]): readonly OtherThanGoods[] | null {
  return taxedLinesSchema.safeParse(lines).data ?? null;
}

/** The gift cards among lines. Null when one does not match the shop's documentation. */
export function readGiftCards(lines: readonly unknown[]): readonly OtherThanGoods[] | null {
  return giftCardsSchema.safeParse(lines).data ?? null;
}

/**
 * @param otherThanGoods its gift cards, and the tax in its lines if its prices include tax
 * @param lines its products, or null if unknown
 */
export function toShopOrder(
  node: OrderNode,
  otherThanGoods: readonly OtherThanGoods[],
  lines: readonly ShopOrderLine[] | null,
): ShopOrder {
  return {
    externalId: node.id,
    orderNumber: node.name,
    cartReference: findCartReference(node.customAttributes),
    discountCodes: node.discountCodes,
    customerLastName: pickLastName(node.billingAddress?.lastName, node.shippingAddress?.lastName),
    currency: node.currencyCode,
    ...settleFigures({
      totalCents: node.totalPriceSet,
      subtotalCents: node.subtotalPriceSet,
      currentTotalCents: node.currentTotalPriceSet,
      currentSubtotalCents: node.currentSubtotalPriceSet,
      discrepancyCents: node.refundDiscrepancySet,
      otherThanGoods,
    }),
    refundIds: node.refunds.map(({ id }) => id),
    itemCount: node.subtotalLineItemsQuantity,
    lines,
    financialStatus: node.displayFinancialStatus?.toLowerCase() ?? null,
    fulfillmentStatus: FULFILLMENT_WORDS.get(node.displayFulfillmentStatus ?? '') ?? null,
    canceledAt: node.cancelledAt ?? null,
    isTest: node.test,
    orderedAt: node.createdAt,
    updatedAt: node.updatedAt,
  };
}

/** The statuses as webhooks send them. Webhooks have fewer: an order not yet fulfilled is null there. */
const FULFILLMENT_WORDS: ReadonlyMap<string, string> = new Map([
  ['FULFILLED', 'fulfilled'],
  ['PARTIALLY_FULFILLED', 'partial'],
  ['RESTOCKED', 'restocked'],
]);
