import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../clock.js';

/** How the app signs in to the Admin API: a token that never expires, or the client-credentials grant (24 h tokens). */
export type AdminCredentials =
  | { readonly token: string }
  | { readonly clientId: string; readonly clientSecret: string };

export interface ShopifySettings {
  /** E.g. https://my-shop.myshopify.com, or the sandbox's http://localhost:3100. */
  readonly origin: string;
  readonly admin: AdminCredentials;
  /** Belongs to the sales channel whose products the portal sells. */
  readonly storefrontPrivateToken: string;
  /**
   * The app's client secrets, which sign webhooks; after a rotation the shop uses the old one for another hour.
   * Default: the secret of the client-credentials grant. Without any, every webhook is refused.
   */
  readonly webhookSecrets?: readonly string[];
  /** Default 2026-07. */
  readonly apiVersion?: string;
  /** How long one request may take. Default 8,000 for the Storefront API, 30,000 for the Admin API. */
  readonly timeoutMs?: { readonly storefront?: number; readonly admin?: number };
  readonly clock: Clock;
  /** Waits between retries and polls; tests pass their own. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Fields hold ids, counts and durations only. */
  readonly log: (event: string, fields: Record<string, unknown>) => void;
}

/** The settings with every default filled in. */
export interface ShopifyConnection extends Required<Omit<ShopifySettings, 'apiVersion' | 'timeoutMs'>> {
  readonly adminUrl: string;
  readonly storefrontUrl: string;
  readonly adminTimeoutMs: number;
  readonly storefrontTimeoutMs: number;
}

export function readShopifySettings(settings: ShopifySettings): ShopifyConnection {
  const { admin, storefrontPrivateToken, clock, log } = settings;
  const origin = settings.origin.replace(/(?<!\/)\/+$/, '');
  const version = settings.apiVersion ?? '2026-07';
  return {
    origin,
    admin,
    storefrontPrivateToken,
    webhookSecrets: settings.webhookSecrets ?? ('clientSecret' in admin ? [admin.clientSecret] : []),
    adminUrl: `${origin}/admin/api/${version}/graphql.json`,
    storefrontUrl: `${origin}/api/${version}/graphql.json`,
    adminTimeoutMs: settings.timeoutMs?.admin ?? 30_000,
    storefrontTimeoutMs: settings.timeoutMs?.storefront ?? 8_000,
    clock,
    sleep: settings.sleep ?? ((ms) => delay(ms)),
    log,
  };
}
