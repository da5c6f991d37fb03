import type { z } from 'zod';
import { createAdminToken } from './admin-token.js';
import { postGraphql } from './post-graphql.js';
import { retryWhileUnavailable } from './retry-while-unavailable.js';
import { ShopSignInRefused } from './shop-errors.js';
import type { ShopifyConnection } from './shopify-settings.js';

type Variables = Readonly<Record<string, unknown>>;

/** Calls one of the shop's APIs and checks the answer against the schema. Throws CommerceError. */
export type Ask = <T>(document: string, variables: Variables, schema: z.ZodType<T>) => Promise<T>;

export interface ShopClients {
  readonly log: ShopifyConnection['log'];
  /** Admin API; retries throttling and temporary failures a limited number of times. */
  readonly admin: Ask;
  /** Storefront API for reading; retries like `admin`. */
  readonly storefront: Ask;
  /** Storefront API without retries, on behalf of a patient; the shop's bot protection needs the patient's address. */
  readonly storefrontOnce: <T>(
    document: string,
    variables: Variables,
    schema: z.ZodType<T>,
    buyerAddress: string | null,
  ) => Promise<T>;
}

export function createShopClients(connection: ShopifyConnection): ShopClients {
  const adminToken = createAdminToken(connection);
  const { log } = connection;

  const adminWith =
    (token: string): Ask =>
    (document, variables, schema) => {
      const { adminUrl: url, adminTimeoutMs: timeoutMs } = connection;
      const headers = { 'X-Shopify-Access-Token': token };
      return postGraphql({ api: 'admin', url, headers, document, variables, timeoutMs, log }, schema);
    };

  const adminOnce: Ask = async (document, variables, schema) => {
    const token = await adminToken.read();
    try {
      return await adminWith(token)(document, variables, schema);
    } catch (error) {
      if (!(error instanceof ShopSignInRefused) || !adminToken.renew(token)) throw error;
      return await adminWith(await adminToken.read())(document, variables, schema);
    }
  };

  const storefrontOnce: ShopClients['storefrontOnce'] = (document, variables, schema, buyerAddress) => {
    const { storefrontUrl: url, storefrontTimeoutMs: timeoutMs, storefrontPrivateToken } = connection;
    const headers = {
      'Shopify-Storefront-Private-Token': storefrontPrivateToken,
      ...(buyerAddress === null ? {} : { 'Shopify-Storefront-Buyer-IP': buyerAddress }),
    };
    return postGraphql({ api: 'storefront', url, headers, document, variables, timeoutMs, log }, schema);
  };

  return {
    log,
    admin: (document, variables, schema) =>
      retryWhileUnavailable(connection, () => adminOnce(document, variables, schema)),
    storefront: (document, variables, schema) =>
      retryWhileUnavailable(connection, () => storefrontOnce(document, variables, schema, null)),
    storefrontOnce,
  };
}
