import { z } from 'zod';
import { gidSchema, toGid } from './gid.js';
import { BEST_SELLERS, VISIBLE_PRODUCTS } from './operations.js';
import { pageSchema, readPages } from './paging.js';
import type { ShopClients } from './shop-clients.js';

/** The API's limit on a list of ids. */
const BATCH = 250;

const productIdSchema = z.object({ id: gidSchema('Product') });
const bestSellersSchema = z.object({ products: pageSchema(productIdSchema) });
const visibleSchema = z.object({ nodes: z.array(productIdSchema.nullable()) });

/** Products of our sales channel, best seller first. A product whose rank changes between pages may be missed. */
export async function readBestSellerIds({ storefront }: ShopClients): Promise<readonly string[]> {
  const nodes = await readPages(async (after) => {
    const { products } = await storefront(BEST_SELLERS, { after }, bestSellersSchema);
    return products;
  });
  return [...new Set(nodes.map((node) => node.id))];
}

/**
 * Which of these products our sales channel shows. The Storefront token belongs to the channel, so it sees what is
 * published there; the Admin API's `published_status:published` covers the online store only.
 */
export async function findVisibleIds(
  { storefront }: ShopClients,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const visible = new Set<string>();
  for (let from = 0; from < productIds.length; from += BATCH) {
    const ids = productIds.slice(from, from + BATCH).map((id) => toGid('Product', id));
    const { nodes } = await storefront(VISIBLE_PRODUCTS, { ids }, visibleSchema);
    for (const node of nodes) if (node !== null) visible.add(node.id);
  }
  return visible;
}
