import { z } from 'zod';
import type { ShopProduct } from '../../commerce-provider.js';
import { toGid } from '../gid.js';
import { PRODUCTS } from '../operations.js';
import type { ShopClients } from '../shop-clients.js';
import { completeProducts, type ProductNode, productNodeSchema } from './complete-products.js';

/** More would exceed the API's cost limit. */
const BATCH = 10;

const productsSchema = z.object({ nodes: z.array(productNodeSchema.nullable()) });

/** Products by id. Those unknown, not active, or not in our channel are listed as removed. */
export async function readProducts(
  clients: ShopClients,
  ids: readonly string[],
): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }> {
  const wanted = [...new Set(ids)];
  const found: ProductNode[] = [];
  for (let from = 0; from < wanted.length; from += BATCH) {
    const batch = wanted.slice(from, from + BATCH).map((id) => toGid('Product', id));
    const { nodes } = await clients.admin(PRODUCTS, { ids: batch }, productsSchema);
    found.push(...nodes.filter((node) => node !== null));
  }
  const { products, removedIds } = await completeProducts(clients, found);
  const known = new Set(found.map((product) => product.id));
  return { products, removedIds: [...removedIds, ...wanted.filter((id) => !known.has(id))] };
}
