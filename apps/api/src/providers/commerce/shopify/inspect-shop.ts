import { z } from 'zod';
import { CommerceError, type ShopInspection } from '../commerce-provider.js';
import { INSPECT_NAMES, INSPECT_SHOP } from './operations.js';
import { ACCESS_DENIED } from './post-graphql.js';
import { createShopClients } from './shop-clients.js';
import type { ShopifyConnection } from './shopify-settings.js';
import { listMissingTopics } from './subscribe-webhooks.js';

const SCOPES = ['read_products', 'read_inventory', 'read_orders'] as const;

const shopSchema = z.object({
  shop: z.object({ currencyCode: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const namesSchema = z.object({
  orders: z.object({ nodes: z.array(z.object({ id: z.string() })) }).nullable(),
});

/** Checks our permissions at the shop; webhooks must be posted to `address`. @throws CommerceError */
export async function inspectShop(connection: ShopifyConnection, address: string): Promise<ShopInspection> {
  const denied: string[] = [];
  // `postGraphql` only logs denied fields and returns the rest of the answer.
  const log = (event: string) => {
    if (event === 'shopify_fields_denied') denied.push(event);
  };
  const clients = createShopClients({ ...connection, log });
  const { shop, currentAppInstallation } = await clients.admin(INSPECT_SHOP, {}, shopSchema);
  const granted = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle));
  const names = await findNames();
  return {
    currency: shop.currencyCode,
    missingScopes: SCOPES.filter((scope) => !granted.has(scope)),
    names,
    missingTopics: await listMissingTopics(clients, address),
  };

  async function findNames(): Promise<ShopInspection['names']> {
    try {
      const { orders } = await clients.admin(INSPECT_NAMES, {}, namesSchema);
      if (denied.length > 0 || orders === null) return 'denied';
      return orders.nodes.length === 0 ? 'unknown' : 'readable';
    } catch (error) {
      if (error instanceof CommerceError && error.code === ACCESS_DENIED) return 'denied';
      throw error;
    }
  }
}
