import { z } from 'zod';
import type { CatalogChange } from '../../commerce-provider.js';
import { gidSchema } from '../gid.js';
import { nameFault, numericIdSchema } from '../orders/order-fields.js';

/** A stock change names only the inventory item. It is tried first, since no other body has that field. */
const stockSchema = z.object({ inventory_item_id: numericIdSchema });
const productSchema = z.union([
  z.object({ admin_graphql_api_id: gidSchema('Product') }).transform((body) => body.admin_graphql_api_id),
  z.object({ id: numericIdSchema, admin_graphql_api_id: z.null().optional() }).transform(({ id }) => id),
]);

/** Reads the body of a `products/…` or `inventory_levels/update` webhook; a fault names fields, not values. */
export function readCatalogChange(body: unknown): CatalogChange {
  const stock = stockSchema.safeParse(body);
  if (stock.success) return { inventoryItemId: stock.data.inventory_item_id, fault: null };
  const product = productSchema.safeParse(body);
  if (product.success) return { productId: product.data, fault: null };
  return { fault: nameFault('product or stock', product.error) };
}
