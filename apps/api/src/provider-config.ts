import { ConfigError } from './config-error.js';
import type { Settings } from './settings.js';

/** Keys of the sandbox's shop and text gateway; useless anywhere else. */
const SANDBOX_KEYS = {
  adminToken: 'sandbox-admin-token',
  storefrontPrivateToken: 'sandbox-storefront-token',
  clientId: 'sandbox-client-id',
  accountSid: 'AC5a4db0c5a4db0c5a4db0c5a4db0c5a4d',
  authToken: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  from: '+15005550006',
  webhookSecret: 'sandbox-client-secret',
} as const;

export interface ShopifyConfig {
  readonly origin: string;
  readonly admin: { readonly token: string } | { readonly clientId: string; readonly clientSecret: string };
  readonly storefrontPrivateToken: string;
  /** Any of them may have signed a webhook. */
  readonly webhookSecrets: readonly string[];
}

export interface TwilioConfig {
  readonly accountSid: string;
  readonly authToken: string;
  /** Also accepted on webhooks during a rotation; null when there is none. */
  readonly secondaryAuthToken: string | null;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  /** How long one request may take. */
  readonly timeoutMs: number;
  /** Replaces the gateway's own address; null for the real one. */
  readonly origin: string | null;
}

const { from: _magicNumber, ...PUBLIC_KEYS } = SANDBOX_KEYS;

/** The names of settings that are a key of the sandbox: anyone could sign or sign in with it. */
export function findSandboxKeys(settings: Settings, names: readonly (keyof Settings)[]): (keyof Settings)[] {
  const known = new Set<unknown>(Object.values(PUBLIC_KEYS));
  return names.filter((name) => [settings[name]].flat().some((value) => known.has(value)));
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

export function readTwilio(settings: Settings): TwilioConfig {
  const messagingServiceSid = settings.TWILIO_MESSAGING_SERVICE_SID ?? null;
  const from = settings.TWILIO_FROM ?? null;
  if (messagingServiceSid === null && from === null) {
    throw new ConfigError(
      'Set TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID; the provider is only partly set.',
    );
  }
  const accountSid = need(settings, 'TWILIO_ACCOUNT_SID');
  return {
    accountSid,
    authToken: need(settings, 'TWILIO_AUTH_TOKEN'),
    secondaryAuthToken: settings.TWILIO_AUTH_TOKEN_SECONDARY ?? null,
    from,
    messagingServiceSid,
    timeoutMs: settings.GATEWAY_TIMEOUT_SECONDS * 1000,
    origin: null,
  };
}

export function sandboxShopify(origin: string): ShopifyConfig {
  const { adminToken, storefrontPrivateToken, webhookSecret } = SANDBOX_KEYS;
  return { origin, admin: { token: adminToken }, storefrontPrivateToken, webhookSecrets: [webhookSecret] };
}

export function sandboxTwilio(origin: string, settings: Settings): TwilioConfig {
  const { accountSid, authToken, from } = SANDBOX_KEYS;
  const timeoutMs = settings.GATEWAY_TIMEOUT_SECONDS * 1000;
  return {
    accountSid,
    authToken,
    secondaryAuthToken: null,
    from,
    messagingServiceSid: null,
    timeoutMs,
    origin,
  };
}
