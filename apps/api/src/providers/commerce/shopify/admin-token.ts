import { DAY_MS } from '@eyecart/shared/rules/durations';
import { z } from 'zod';
import { CommerceError } from '../commerce-provider.js';
import { describeNetworkFailure } from './post-graphql.js';
import { ShopSignInRefused, ShopUnavailable } from './shop-errors.js';
import type { ShopifyConnection } from './shopify-settings.js';

/** A token is renewed this long before it expires, so that it does not expire during a request. */
const RENEW_EARLY_MS = 15 * 60_000;
const DEFAULT_LIFE_SECONDS = DAY_MS / 1_000;

const grantSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().optional(),
});

export interface AdminToken {
  /** @throws ShopSignInRefused, ShopUnavailable, CommerceError */
  read(): Promise<string>;
  /** Drops a token that the shop refused. False when another cannot be fetched. */
  renew(refused: string): boolean;
}

/** Provides the Admin API token: the static one, or one from the client-credentials grant, cached until renewal. */
export function createAdminToken(connection: ShopifyConnection): AdminToken {
  const { admin, clock } = connection;
  if ('token' in admin) return { read: async () => admin.token, renew: () => false };

  let cached: { token: string; renewAtMs: number } | null = null;
  let underway: Promise<string> | null = null;

  const fetchToken = async (): Promise<string> => {
    const grant = await requestGrant(connection, admin);
    const lifeMs = (grant.expires_in ?? DEFAULT_LIFE_SECONDS) * 1000;
    const keepMs = Math.max(lifeMs - RENEW_EARLY_MS, lifeMs / 2);
    cached = { token: grant.access_token, renewAtMs: clock.now().getTime() + keepMs };
    return cached.token;
  };

  return {
    async read() {
      if (cached !== null && clock.now().getTime() < cached.renewAtMs) return cached.token;
      underway ??= fetchToken().finally(() => {
        underway = null;
      });
      return underway;
    },
    renew(refused) {
      if (cached?.token === refused) cached = null;
      return true;
    },
  };
}

async function requestGrant(
  { origin, adminTimeoutMs }: ShopifyConnection,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Promise<z.infer<typeof grantSchema>> {
  const where = "The shop's token endpoint";
  let status: number;
  let body: string;
  try {
    const response = await fetch(`${origin}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(adminTimeoutMs),
    });
    status = response.status;
    body = await response.text();
  } catch (error) {
    const code = describeNetworkFailure(error);
    throw new ShopUnavailable(`${where} did not answer: ${code}`, code);
  }
  const code = `HTTP ${status}`;
  if (status >= 500 || status === 429) throw new ShopUnavailable(`${where} answered ${code}`, code);
  if (status !== 200) {
    const known = REFUSALS.find(([refusal]) => body.includes(refusal));
    const [refusal, advice] = known ?? [code, 'check the client id and secret'];
    throw new ShopSignInRefused(`${where} answered ${code}: ${advice}`, refusal);
  }
  try {
    return grantSchema.parse(JSON.parse(body));
  } catch {
    throw new CommerceError(`${where} answered without an access_token`);
  }
}

/** The shop's codes for a refused grant, with what the operator can do; see docs/going-live.md. */
const REFUSALS: readonly (readonly [code: string, advice: string])[] = [
  [
    'shop_not_permitted',
    'the app and the shop must belong to one organization (shop_not_permitted). Create the app in the Dev Dashboard of the organization that owns the shop, install it there, and set its client id and secret',
  ],
  [
    'app_not_installed',
    'the app is not installed on the shop (app_not_installed). Release a version of it and install it from the Dev Dashboard',
  ],
];
