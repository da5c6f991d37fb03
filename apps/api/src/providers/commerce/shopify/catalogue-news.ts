import { z } from 'zod';
import type { CatalogueNews } from '../commerce-provider.js';
import { gidSchema } from './gid.js';
import { nameFault, numericIdSchema } from './order-fields.js';

/** Stock is told by the item's id alone; it comes first, as only such a body has it. */
const stockSchema = z.object({ inventory_item_id: numericIdSchema });
const productSchema = z.union([
  z.object({ admin_graphql_api_id: gidSchema('Product') }).transform((body) => body.admin_graphql_api_id),
  z.object({ id: numericIdSchema, admin_graphql_api_id: z.null().optional() }).transform(({ id }) => id),
]);

/** Reads the body of a `products/update` or `inventory_levels/update` webhook; a fault names places. */
export function readCatalogueNews(body: unknown): CatalogueNews {
  const stock = stockSchema.safeParse(body);
  if (stock.success) return { inventoryItemId: stock.data.inventory_item_id, fault: null };
  const product = productSchema.safeParse(body);
  if (product.success) return { productId: product.data, fault: null };
  return { fault: nameFault('product or stock', product.error) };
}
