import { ConfigError } from '../faults/config-error.js';
import type { AdminCredentials } from '../providers/commerce/shopify/shopify-settings.js';
import type { Settings } from './settings.js';

/** Keys of the sandbox's shop; they work nowhere else. */
const SANDBOX_KEYS = {
  adminToken: 'sandbox-admin-token',
  storefrontPrivateToken: 'sandbox-storefront-token',
  clientId: 'sandbox-client-id',
  webhookSecret: 'sandbox-client-secret',
} as const;

/** The keys that real settings may not have. */
export const SANDBOX_SHOP_KEYS: readonly string[] = Object.values(SANDBOX_KEYS);

export interface ShopifyConfig {
  readonly origin: string;
  readonly admin: AdminCredentials;
  readonly storefrontPrivateToken: string;
  /** Any of them may have signed a webhook. */
  readonly webhookSecrets: readonly string[];
}

function need(settings: Settings, name: keyof Settings): string {
  const value = settings[name];
  if (typeof value !== 'string')
    throw new ConfigError(`${name} is missing; the provider is only partly set.`);
  return value;
}

export function readShopify(settings: Settings): ShopifyConfig {
  const origin = `https://${need(settings, 'SHOPIFY_STORE_DOMAIN')}`;
  const storefrontPrivateToken = need(settings, 'SHOPIFY_STOREFRONT_PRIVATE_TOKEN');
  const webhookSecrets = readWebhookSecrets(settings);
  if (settings.SHOPIFY_ADMIN_TOKEN) {
    return { origin, storefrontPrivateToken, webhookSecrets, admin: { token: settings.SHOPIFY_ADMIN_TOKEN } };
  }
  if (!settings.SHOPIFY_CLIENT_ID && !settings.SHOPIFY_CLIENT_SECRET) {
    throw new ConfigError('Set SHOPIFY_ADMIN_TOKEN, or SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.');
  }
  const clientId = need(settings, 'SHOPIFY_CLIENT_ID');
  return {
    origin,
    storefrontPrivateToken,
    webhookSecrets,
    admin: { clientId, clientSecret: need(settings, 'SHOPIFY_CLIENT_SECRET') },
  };
}

/** The client secret signs webhooks; the previous one still does for an hour after a rotation. */
function readWebhookSecrets({ SHOPIFY_WEBHOOK_SECRETS, SHOPIFY_CLIENT_SECRET }: Settings): string[] {
  const secrets = new Set(SHOPIFY_WEBHOOK_SECRETS ?? []);
  if (SHOPIFY_CLIENT_SECRET) secrets.add(SHOPIFY_CLIENT_SECRET);
  if (secrets.size > 0) return [...secrets];
  throw new ConfigError(
    "Set SHOPIFY_WEBHOOK_SECRETS to the app's client secret: without it every order webhook is refused.",
  );
}

export function sandboxShopify(origin: string): ShopifyConfig {
  const { adminToken, storefrontPrivateToken, webhookSecret } = SANDBOX_KEYS;
  return { origin, admin: { token: adminToken }, storefrontPrivateToken, webhookSecrets: [webhookSecret] };
}
