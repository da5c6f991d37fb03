import type { Shop } from './shop-context.js';
import type { Product, Variant } from './shop-types.js';
import { inventoryBody, productBody } from './webhook-bodies.js';

/** Sets how many of a variant are in stock and tells the subscribers. Null when there is no such variant. */
export function changeInventory(variantId: number, quantity: number, shop: Shop): Product | null {
  return changeVariant(variantId, { quantity }, shop, (variant) =>
    shop.webhooks.publish('inventory_levels/update', inventoryBody(variant, shop)),
  );
}

/** Changes a variant, keeps its product and tells the subscribers. */
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
