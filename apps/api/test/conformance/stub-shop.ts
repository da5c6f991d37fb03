import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createShopifyProvider } from '../../src/providers/commerce/shopify/shopify-provider.js';
import type { ShopifySettings } from '../../src/providers/commerce/shopify/shopify-settings.js';
import { type StubServer, startStubServer } from './stub-server.js';

export interface ShopRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Name of the GraphQL operation; empty for other requests. */
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A response's `data`, or a function that writes the response. */
export type Answer = object | ((request: ShopRequest, response: ServerResponse) => void);

export interface StubShop extends StubServer {
  readonly seen: ShopRequest[];
  /** How long the adapter waited, in milliseconds, in order. */
  readonly waits: number[];
  /** Queues responses for an operation or a path. The last one is repeated. */
  answer(name: string, ...answers: Answer[]): void;
  provider(settings?: Partial<ShopifySettings>): ReturnType<typeof createShopifyProvider>;
}

/** Most tests are about a shop in one language; they neither script nor see its question. */
const ONE_LANGUAGE = { localization: { availableLanguages: [{ isoCode: 'EN' }] } };

/** Most tests are about a channel that hides no variant of its products. */
const idsOf = ({ ids }: Record<string, unknown>): unknown[] => (Array.isArray(ids) ? ids : []);

/** A shop with scripted responses for each operation, to test the adapter. */
export async function startStubShop(): Promise<StubShop> {
  const answers = new Map<string, Answer[]>();
  const seen: ShopRequest[] = [];
  const waits: number[] = [];
  const server = await startStubServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
    const path = incoming.url ?? '';
    const { query = '', variables = {} } = body.startsWith('{') ? JSON.parse(body) : {};
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
    const request = { path, headers: incoming.headers, operation, variables, body };
    const queue = answers.get(operation || path) ?? [];
    if (operation === 'ShopLanguages' && queue.length === 0) {
      response.end(JSON.stringify({ data: ONE_LANGUAGE }));
      return;
    }
    if (operation === 'VisibleVariants' && queue.length === 0) {
      response.end(JSON.stringify({ data: { nodes: idsOf(variables).map((id) => ({ id })) } }));
      return;
    }
    seen.push(request);
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (typeof answer === 'function') answer(request, response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.end(JSON.stringify({ data: answer }));
  });
  return {
    ...server,
    seen,
    waits,
    answer: (name, ...list) => answers.set(name, list),
    provider: (settings = {}) =>
      createShopifyProvider({
        origin: server.origin,
        admin: { token: 'admin-token' },
        storefrontPrivateToken: 'storefront-token',
        timeoutMs: { storefront: 30_000, admin: 30_000 },
        clock: { now: () => new Date('2026-11-20T10:00:00Z') },
        sleep: async (ms) => waits.push(ms),
        log: () => {},
        ...settings,
      }),
  };
}

/** Responds with a status and a raw body. */
export const withStatus =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

/** Responds with HTTP 200 and a GraphQL error. */
export const withError = (code: string | null, message: string, extensions: object = {}): Answer =>
  withStatus(
    200,
    JSON.stringify({ errors: [{ message, extensions: code === null ? {} : { code } }], extensions }),
  );
