import { z } from 'zod';
import type { ShopOrderLine } from '../../commerce-provider.js';
import { gidSchema } from '../gid.js';
import {
  isTip,
  listSchema,
  MAX_INTEGER,
  moneySchema,
  quantitySchema,
  sumOf,
  textSchema,
} from './order-fields.js';
import { nodeAmountSchema } from './shop-amount.js';

/** Longer titles are cut. */
const MAX_TITLE_LENGTH = 300;
const titleSchema = textSchema.transform((title) => title.slice(0, MAX_TITLE_LENGTH));
const variantTitleSchema = titleSchema
  .nullish()
  .transform((title) => (title === undefined || title === 'Default Title' || title === '' ? null : title));

const postedLineSchema = z
  .looseObject({
    variant_id: z.union([z.number(), z.string()]).nullish().catch(null),
    title: titleSchema,
    variant_title: variantTitleSchema,
    quantity: quantitySchema,
    current_quantity: quantitySchema.nullish(),
    price: moneySchema,
    discount_allocations: listSchema(z.object({ amount: moneySchema })),
  })
  .transform((line) =>
    isTip(line)
      ? null
      : toLine({
          ...(line.variant_id ? { variantId: String(line.variant_id) } : {}),
          title: line.title,
          variantTitle: line.variant_title,
          quantity: line.quantity,
          currentQuantity: line.current_quantity ?? line.quantity,
          priceCents: line.price,
          discountCents: sumOf(line.discount_allocations.map(({ amount }) => amount)),
        }),
  );

/** The products of an order from a webhook; null when they cannot be read, so that the rest of the order is kept. */
export const readPostedLines = (lines: unknown): readonly ShopOrderLine[] | null =>
  z.array(postedLineSchema).transform(withoutTips).safeParse(lines).data ?? null;

const nodeLineSchema = z
  .object({
    title: titleSchema,
    variantTitle: variantTitleSchema,
    quantity: quantitySchema,
    currentQuantity: quantitySchema,
    originalUnitPriceSet: nodeAmountSchema,
    discountAllocations: listSchema(z.object({ allocatedAmountSet: nodeAmountSchema })),
    product: z.unknown(),
    variant: z
      .object({ id: gidSchema('ProductVariant') })
      .nullish()
      .catch(null),
  })
  .transform(({ originalUnitPriceSet, discountAllocations, product, variant, ...line }) =>
    isTip({ title: line.title, product_id: product })
      ? null
      : toLine({
          ...(variant ? { variantId: variant.id } : {}),
          ...line,
          priceCents: originalUnitPriceSet,
          discountCents: sumOf(discountAllocations.map(({ allocatedAmountSet }) => allocatedAmountSet)),
        }),
  );

/** Reads the lines of an order from nodes of the Admin API; null when they cannot be read. */
export const readNodeLines = (nodes: unknown): readonly ShopOrderLine[] | null =>
  z.array(nodeLineSchema).transform(withoutTips).safeParse(nodes).data ?? null;

const withoutTips = (lines: readonly (ShopOrderLine | null)[]): ShopOrderLine[] =>
  lines.filter((line) => line !== null);

const toLine = (line: ShopOrderLine): ShopOrderLine => ({
  ...line,
  currentQuantity: Math.min(line.currentQuantity, line.quantity),
  discountCents: Math.min(line.discountCents, line.priceCents * line.quantity, MAX_INTEGER),
});
