import { MAX_DAYS_SUPPLY } from '@eyecart/shared/contracts';
import { z } from 'zod';
import type { ShopProduct, ShopVariant } from '../../commerce-provider.js';
import { gidSchema } from '../gid.js';
import { parseDecimalToCents } from '../parse-decimal.js';

/** A color as the shop writes it. Nothing else is accepted, since it ends up in a style. */
const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** The shop's decimal string as integer cents, exactly. */
export const centsSchema = z.string().transform((decimal, context): number => {
  try {
    return parseDecimalToCents(decimal);
  } catch {
    context.addIssue({ code: 'custom', message: `"${decimal}" is not an amount of money` });
    return z.NEVER;
  }
});

/** A variant from the Admin API. */
export const variantSchema = z.object({
  id: gidSchema('ProductVariant'),
  title: z.string(),
  sku: z.string().nullish(),
  position: z.number(),
  price: centsSchema,
  inventoryPolicy: z.enum(['CONTINUE', 'DENY']),
  // Stock of all locations that serve online orders; `inventoryQuantity` counts the others too.
  sellableOnlineQuantity: z.number().int(),
  availableForSale: z.boolean(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  inventoryItem: z.object({ id: gidSchema('InventoryItem'), tracked: z.boolean() }),
  daysSupply: z.object({ value: z.string() }).nullish(),
});
export type ReadVariant = z.infer<typeof variantSchema>;

const swatchSchema = z.object({
  color: z.string().nullish(),
  image: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish(),
});

const optionSchema = z.object({
  id: gidSchema('ProductOption'),
  name: z.string(),
  values: z.array(z.string()),
  optionValues: z.array(z.object({ name: z.string(), swatch: swatchSchema.nullish() })),
});

/** A product from the Admin API, without its variants. `status` is a plain string: the shop may add new ones. */
export const productSchema = z.object({
  id: gidSchema('Product'),
  title: z.string(),
  vendor: z.string(),
  productType: z.string(),
  descriptionHtml: z.string(),
  status: z.string(),
  requiresSellingPlan: z.boolean(),
  updatedAt: z.string().pipe(z.coerce.date()),
  category: z.object({ name: z.string() }).nullish(),
  options: z.array(optionSchema),
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish() })
    .nullish(),
});
export type ReadProduct = z.infer<typeof productSchema>;

/** Whether it is active and can be bought without a subscription; we sell none. */
export const isSold = ({ status, requiresSellingPlan }: ReadProduct): boolean =>
  status === 'ACTIVE' && !requiresSellingPlan;

/** Returns variants in the shop's order, regardless of the order they were read in. */
export function toShopProduct(product: ReadProduct, variants: readonly ReadVariant[]): ShopProduct {
  const { id, title, vendor, productType, descriptionHtml, options, updatedAt } = product;
  return {
    id,
    title,
    vendor,
    productType,
    category: product.category?.name ?? null,
    descriptionHtml,
    imageUrl: product.featuredMedia?.preview?.image?.url ?? null,
    options: options.map(toShopOption),
    variants: variants.toSorted((a, b) => a.position - b.position).map(toShopVariant),
    updatedAt,
  };
}

function toShopOption({ id, name, values, optionValues }: z.infer<typeof optionSchema>) {
  const swatches = optionValues.flatMap(({ name: value, swatch }) => {
    const imageUrl = swatch?.image?.image?.url ?? null;
    const color = HEX_COLOR.test(swatch?.color ?? '') ? (swatch?.color ?? null) : null;
    return imageUrl === null && color === null ? [] : [{ value, color, imageUrl }];
  });
  return { id, name, values, ...(swatches.length > 0 && { swatches }) };
}

function toShopVariant(variant: ReadVariant): ShopVariant {
  return {
    id: variant.id,
    title: variant.title,
    sku: variant.sku ?? '',
    priceCents: variant.price,
    selectedOptions: variant.selectedOptions,
    availableForSale: variant.availableForSale,
    quantityAvailable: variant.sellableOnlineQuantity,
    inventoryPolicy: variant.inventoryPolicy,
    inventoryTracked: variant.inventoryItem.tracked,
    inventoryItemId: variant.inventoryItem.id,
    daysSupply: readDaysSupply(variant.daysSupply?.value ?? ''),
    // Read from our sales channel.
    imageUrl: null,
  };
}

/** A whole number of days; anything else entered at the shop is ignored. */
function readDaysSupply(value: string): number | null {
  const days = /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : 0;
  return days >= 1 && days <= MAX_DAYS_SUPPLY ? days : null;
}
