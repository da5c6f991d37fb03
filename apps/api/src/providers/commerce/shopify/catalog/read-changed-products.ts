import { z } from 'zod';
import type { ShopProduct } from '../../commerce-provider.js';
import { CHANGED_PRODUCTS } from '../operations.js';
import { pageSchema, readPages } from '../paging.js';
import type { ShopClients } from '../shop-clients.js';
import { completeProducts, type ProductNode, productNodeSchema } from './complete-products.js';

const changedSchema = z.object({ products: pageSchema(productNodeSchema) });

/** Products updated at or after an instant. Those not active or not in our channel are listed as removed. */
export async function readChangedProducts(
  clients: ShopClients,
  since: Date,
): Promise<{ products: readonly ShopProduct[]; removedIds: readonly string[] }> {
  return completeProducts(clients, await readChanged(clients, since));
}

/** A product that changes again between pages comes twice; the later one wins. */
async function readChanged({ admin }: ShopClients, since: Date): Promise<ProductNode[]> {
  const query = `updated_at:>='${since.toISOString()}'`;
  const nodes = await readPages(async (after) => {
    const { products } = await admin(CHANGED_PRODUCTS, { query, after }, changedSchema);
    return products;
  });
  return [...new Map(nodes.map((product) => [product.id, product])).values()];
}
