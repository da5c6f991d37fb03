import { SANDBOX_CREDENTIALS } from '../../src/credentials.js';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../../src/start-sandbox.js';
import { readList, readText } from './read-response.js';

export type Json = Record<string, unknown>;

export interface TestSandbox extends RunningSandbox {
  admin(query: string, variables?: Json): Promise<unknown>;
  storefront(query: string, variables?: Json): Promise<unknown>;
  control(path: string, body?: unknown): Promise<unknown>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Starts a sandbox on a free port, with clients for its APIs. */
export async function startTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const running = await startSandbox({ portalUrl: 'http://localhost:1', ...options });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { adminToken, storefrontPrivateToken } = SANDBOX_CREDENTIALS.shopify;
  return {
    ...running,
    post,
    async admin(query, variables) {
      const path = '/admin/api/2026-07/graphql.json';
      return (await post(path, { query, variables }, { 'X-Shopify-Access-Token': adminToken })).json();
    },
    async storefront(query, variables) {
      const headers = { 'Shopify-Storefront-Private-Token': storefrontPrivateToken };
      return (await post('/api/2026-07/graphql.json', { query, variables }, headers)).json();
    },
    async control(path, body) {
      const address = `/control/${path}`;
      const response =
        body === undefined ? await fetch(`${running.url}${address}`) : await post(address, body);
      return response.json();
    },
  };
}

export const CREATE_CART = `mutation CreateCart($input: CartInput!) { cartCreate(input: $input) {
  cart { id checkoutUrl discountCodes { code applicable }
    cost { subtotalAmount { amount } totalAmount { amount } }
    lines(first: 250) { nodes { id quantity cost { totalAmount { amount } } discountAllocations(lineLevelOnly: false) { discountedAmount { amount } } merchandise { ... on ProductVariant { id } } } } }
  userErrors { code field message } warnings { code message target } } }`;

/** The first variant of each best seller, by rank. */
export async function bestSellers(sandbox: TestSandbox): Promise<{ title: string; variantId: string }[]> {
  const response = await sandbox.storefront(
    '{ products(first: 24, sortKey: BEST_SELLING) { nodes { title variants(first: 1) { nodes { id } } } } }',
  );
  return readList(response, 'data.products.nodes').map((product) => ({
    title: readText(product, 'title'),
    variantId: readText(product, 'variants.nodes.0.id'),
  }));
}
