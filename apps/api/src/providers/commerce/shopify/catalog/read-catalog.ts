import type { ShopCatalog } from '../../commerce-provider.js';
import type { ShopClients } from '../shop-clients.js';
import type { ShopifyConnection } from '../shopify-settings.js';
import { findVisibleIds, keepVisibleVariants, readBestSellerIds } from './channel-products.js';
import { readBulkProducts } from './read-bulk-products.js';
import { readCollections } from './read-collections.js';

/** Everything sold that our sales channel shows. Collections and ranks list only those products. */
export async function readCatalog(clients: ShopClients, connection: ShopifyConnection): Promise<ShopCatalog> {
  const active = await readBulkProducts(clients, connection);
  const collections = await readCollections(clients);
  const ranked = await readBestSellerIds(clients);

  const rankedIds = new Set(ranked);
  const unranked = active.map((product) => product.id).filter((id) => !rankedIds.has(id));
  const visible = await findVisibleIds(clients, unranked);

  const shown = active.filter(({ id }) => rankedIds.has(id) || visible.has(id));
  const products = await keepVisibleVariants(clients, shown);
  const known = new Set(products.map((product) => product.id));
  const isKnown = (id: string): boolean => known.has(id);
  connection.log('shopify_catalog_read', { products: products.length, collections: collections.length });
  return {
    products,
    collections: collections.map((collection) => ({
      ...collection,
      productIds: collection.productIds.filter(isKnown),
    })),
    bestSellerIds: ranked.filter(isKnown),
  };
}
