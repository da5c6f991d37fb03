import type { Shop } from './shop-context.js';
import type { Product, Variant } from './shop-types.js';
import { inventoryBody, productBody } from './webhook-bodies.js';

/** Sets the stock of a variant and sends webhooks. Null for an unknown variant. */
export function changeInventory(variantId: number, quantity: number, shop: Shop): Product | null {
  return changeVariant(variantId, { quantity }, shop, (variant) =>
    shop.webhooks.publish('inventory_levels/update', inventoryBody(variant, shop)),
  );
}

/** Changes a variant, saves its product and sends webhooks. Null for an unknown variant. */
export function changeVariant(
  variantId: number,
  patch: Partial<Variant>,
  shop: Shop,
  andThen: (variant: Variant) => void = () => {},
): Product | null {
  const hit = shop.catalog.findVariant(variantId);
  if (hit === null) return null;
  const changed = { ...hit.variant, ...patch };
  const variants = hit.product.variants.map((variant) => (variant.id === variantId ? changed : variant));
  const product = shop.catalog.save({ ...hit.product, variants });
  andThen(changed);
  shop.webhooks.publish('products/update', productBody(product, shop));
  return product;
}
