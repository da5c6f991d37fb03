import { DEFAULT_LANGUAGE } from '@eyecart/shared/languages/languages';
import {
  type CheckoutOutcome,
  type CheckoutRequest,
  CommerceError,
  type CommerceProvider,
  type ShopProduct,
} from '../commerce-provider.js';
import { readCatalogChange } from './catalog/catalog-change.js';
import { readCatalog } from './catalog/read-catalog.js';
import { readChangedProducts } from './catalog/read-changed-products.js';
import { readProducts } from './catalog/read-products.js';
import { shopLanguage, withTranslations } from './catalog/read-translations.js';
import { createdCartSchema, foundCartSchema, readCheckoutOutcome } from './checkout-outcome.js';
import { toGid } from './gid.js';
import { inspectShop } from './inspect-shop.js';
import { CREATE_CART, FIND_CART } from './operations.js';
import { CART_REFERENCE_ATTRIBUTE } from './orders/order-fields.js';
import { readOrder } from './orders/order-mapping.js';
import { readChangedOrders } from './orders/read-changed-orders.js';
import { readRefund } from './orders/refund-mapping.js';
import { readWebhook } from './read-webhook.js';
import { createShopClients, type ShopClients } from './shop-clients.js';
import { ShopUnavailable } from './shop-errors.js';
import { readShopifySettings, type ShopifySettings } from './shopify-settings.js';
import { subscribeWebhooks } from './subscribe-webhooks.js';

/**
 * The Shopify shop: the Admin API for the catalog, orders, and webhooks; the Storefront API for what the channel shows
 * and for carts.
 */
export function createShopifyProvider(settings: ShopifySettings): CommerceProvider {
  const connection = readShopifySettings(settings);
  const clients = createShopClients(connection);
  return {
    name: 'shopify',
    fetchCatalog: async () => translated(clients, await readCatalog(clients, connection)),
    fetchChangedProducts: async (since) => translated(clients, await readChangedProducts(clients, since)),
    fetchProducts: async (ids) => translated(clients, await readProducts(clients, ids)),
    fetchChangedOrders: (since) => readChangedOrders(clients, since),
    async createCheckout(request) {
      const outcome = await createCheckout(clients, request);
      if (outcome.kind !== 'created') connection.log('shopify_checkout_not_created', describe(outcome));
      return outcome;
    },
    async findCheckoutTotal(shopCartId, buyerAddress) {
      try {
        const variables = { id: shopCartId };
        const { cart } = await clients.storefrontOnce(FIND_CART, variables, foundCartSchema, buyerAddress);
        return cart?.cost.totalAmount.amount ?? null;
      } catch (error) {
        if (error instanceof CommerceError) return null;
        throw error;
      }
    },
    readWebhook: (request) => readWebhook(request, connection.webhookSecrets),
    readOrder,
    readRefund,
    readCatalogChange,
    subscribeWebhooks: (address) => subscribeWebhooks(clients, address),
    inspect: (address) => inspectShop(connection, address),
  };
}

const translated = async <T extends { readonly products: readonly ShopProduct[] }>(
  clients: ShopClients,
  read: T,
): Promise<T> => ({ ...read, products: await withTranslations(clients, read.products) });

/** No retries: the patient is waiting and can try again. */
async function createCheckout(clients: ShopClients, request: CheckoutRequest): Promise<CheckoutOutcome> {
  const input = {
    lines: request.lines.map(({ variantId, quantity }) => ({
      merchandiseId: toGid('ProductVariant', variantId),
      quantity,
    })),
    discountCodes: request.discountCode === null ? [] : [request.discountCode],
    attributes: [{ key: CART_REFERENCE_ATTRIBUTE, value: request.cartReference }],
  };
  try {
    const answer = await clients.storefrontOnce(
      CREATE_CART,
      { input, language: shopLanguage(request.language ?? DEFAULT_LANGUAGE) },
      createdCartSchema,
      request.buyerAddress,
    );
    return readCheckoutOutcome(request, answer.cartCreate);
  } catch (error) {
    if (error instanceof ShopUnavailable) return { kind: 'try-later', reason: error.code ?? error.name };
    if (error instanceof CommerceError) return { kind: 'refused', reason: error.code ?? error.name };
    throw error;
  }
}

function describe(outcome: Exclude<CheckoutOutcome, { kind: 'created' }>): Record<string, unknown> {
  if (outcome.kind === 'stock-short') return { outcome: outcome.kind, variantIds: outcome.variantIds };
  return { outcome: outcome.kind, reason: outcome.reason };
}
