import type { z } from 'zod';
import { changeVariant } from '../shop/change-inventory.js';
import type { Shop } from '../shop/shop-context.js';
import type { Product, Variant } from '../shop/shop-types.js';
import { inventoryBody, productBody } from '../shop/webhook-bodies.js';
import { slug } from '../slug.js';
import type { productsBody } from './control-bodies.js';

type Change = z.output<typeof productsBody>;

/** Drops undefined fields. */
export function withoutUndefined<T extends object>(
  fields: T,
): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;
}

/** Changes a variant or a product, or adds a product with one variant. Null for an unknown id. */
export function changeProducts(change: Change, shop: Shop): Product | null {
  if ('variantId' in change) {
    const { variantId, price, ...rest } = change;
    const patch: Partial<Variant> = withoutUndefined({ ...rest, priceCents: price });
    const isStock = patch.quantity !== undefined;
    return changeVariant(variantId, patch, shop, (variant) => {
      if (isStock) shop.webhooks.publish('inventory_levels/update', inventoryBody(variant, shop));
    });
  }
  if ('productId' in change) {
    const { productId, ...rest } = change;
    const product = shop.catalog.findProduct(productId);
    if (product === null) return null;
    return publishUpdate(shop.catalog.save({ ...product, ...withoutUndefined(rest) }), shop);
  }
  return publishUpdate(shop.catalog.save(newProduct(change, shop)), shop);
}

function publishUpdate(product: Product, shop: Shop): Product {
  shop.webhooks.publish('products/update', productBody(product, shop));
  return product;
}

function newProduct(fields: Extract<Change, { vendor: string }>, { numbering, clock }: Shop): Product {
  const number = numbering.next('product', 9_900_000_000_001);
  const at = clock().toISOString();
  return {
    id: number,
    handle: `${slug(`${fields.vendor} ${fields.title}`)}-${number - 9_900_000_000_000}`,
    title: fields.title,
    vendor: fields.vendor,
    productType: fields.productType ?? '',
    category: fields.category ?? null,
    descriptionHtml: fields.descriptionHtml ?? '',
    tags: fields.tags ?? [],
    status: fields.status ?? 'ACTIVE',
    isPublished: fields.isPublished ?? true,
    isGiftCard: fields.isGiftCard ?? false,
    requiresSellingPlan: fields.requiresSellingPlan ?? false,
    isUnavailableInLocation: fields.isUnavailableInLocation ?? false,
    createdAt: at,
    updatedAt: at,
    options: [{ id: number, name: 'Title', values: ['Default Title'] }],
    images: [],
    variants: [
      {
        id: number + 40_000_000_000_000,
        title: 'Default Title',
        sku: `NEW-${number - 9_900_000_000_000}`,
        priceCents: fields.price,
        compareAtCents: null,
        inventoryItemId: number + 42_000_000_000_000,
        inventoryPolicy: fields.inventoryPolicy,
        isTracked: fields.isTracked,
        quantity: fields.quantity,
        isWithheld: false,
        selectedOptions: [{ name: 'Title', value: 'Default Title' }],
        image: null,
        daysSupply: null,
      },
    ],
    salesRank: null,
  };
}
