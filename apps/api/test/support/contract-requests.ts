import type { Endpoint } from '@eyecart/shared/contracts';
import * as contracts from '@eyecart/shared/contracts';
import { z } from 'zod';
import type { Browser } from './shopping.js';

/** The ids of one practice that a request can name. */
export interface OwnedIds {
  readonly bundle: string;
  readonly draft: number;
  readonly scheduled: number;
  readonly message: string;
  readonly reply: string;
  readonly order: string;
  readonly session: string;
  readonly dismissal: string;
  readonly refill: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly cartUrl: string;
  readonly phoneNumber: string;
}

/** Ids of the shop, shared by all practices. */
export interface SharedIds {
  readonly product: string;
  readonly variant: string;
  readonly collection: string;
}

export interface ContractRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown> | undefined;
}

/** Every endpoint that the contracts declare for practices, by "METHOD path", but those of test keys (test-keys.api.test.ts). */
export const practiceEndpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>))
  .filter(({ access }) => access !== 'public' && access !== 'test-key')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Optional fields that name something of the practice. */
const OPTIONAL_IDS = ['draftOrderId'];

/**
 * A valid request with these ids in every id field.
 * @throws Error when an endpoint has a path or a required field that this file does not know: add it here
 */
export function requestOf(
  endpoint: Endpoint,
  practiceName: string,
  owned: OwnedIds,
  shared: SharedIds,
): ContractRequest {
  const samples = samplesOf(practiceName, owned, shared);
  return {
    endpoint,
    path: endpoint.path.replace(/:\w+/, () => encodeURIComponent(pathIdOf(endpoint.path, owned, shared))),
    query: sampleOf(endpoint.query, samples) ?? {},
    body: endpoint.method === 'POST' ? (sampleOf(endpoint.body, samples) ?? {}) : undefined,
  };
}

/** Whether the id in its path belongs to a practice. */
export const hasOwnedPath = ({ path }: Endpoint): boolean =>
  path.includes(':') && !/^\/api\/(products|collections|favorites)\//.test(path);

export function send(browser: Browser, { endpoint, path, query, body }: ContractRequest) {
  const method = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;
  return browser[method[endpoint.method]](path).query(query).send(body);
}

/** A value that is right for each field, by its name. */
export function samplesOf(practiceName: string, owned: OwnedIds, shared: SharedIds): Record<string, unknown> {
  const lines = [{ id: shared.variant, variantId: shared.variant, quantity: 1 }];
  return {
    practiceName,
    toPracticeId: 'no-such-practice',
    phoneNumber: owned.phoneNumber,
    consent: true,
    cartUrl: owned.cartUrl,
    cartItems: lines,
    items: lines,
    productId: shared.product,
    name: 'Night care',
    messageIds: [owned.message],
    webhookIds: [owned.webhook],
    replyIds: [owned.reply],
    decision: 'opt-out',
    isStrangers: true,
    dismissal: 'not-interested',
    exported: 'orders',
    needs: [`opened:${owned.message}`],
    draftOrderId: owned.draft,
    reason: 'wrong-number',
    search: 'Alvarez',
    url: 'https://203.0.113.7/eyecart',
    events: ['order.placed'],
    variantId: shared.variant,
    days: 30,
    isOn: true,
    dueAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    page: 1,
    pageSize: 20,
    scheduledFor: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  };
}

/** The id that a path takes. */
export function pathIdOf(path: string, owned: OwnedIds, shared: SharedIds): string {
  const ids: readonly [string, string | number][] = [
    ['/api/bundles/', owned.bundle],
    ['/api/draft-orders/', owned.draft],
    ['/api/scheduled-orders/', owned.scheduled],
    ['/api/sms/messages/', owned.message],
    ['/api/carts/', owned.cartUrl.split('/').at(-1) ?? ''],
    ['/api/replies/', owned.reply],
    ['/api/refills/', owned.refill],
    ['/api/webhooks/', owned.webhook],
    ['/api/webhook-deliveries/', owned.delivery],
    ['/api/follow-ups/dismissals/', owned.dismissal],
    ['/api/analytics/orders/details/', owned.order],
    ['/api/sessions/', owned.session],
    ['/api/favorites/', shared.product],
    ['/api/products/', shared.product],
    ['/api/collections/', shared.collection],
  ];
  const found = ids.find(([prefix]) => path.startsWith(prefix));
  if (!found) throw new Error(`Add an id for ${path} to contract-requests.ts.`);
  return String(found[1]);
}

const fieldsOf = new WeakMap<z.ZodType, readonly string[]>();

/** The fields of a schema that a sample has. */
function listFields(schema: z.ZodType): readonly string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((name) => required.includes(name) || OPTIONAL_IDS.includes(name));
}

function sampleOf(schema: z.ZodType | undefined, samples: Record<string, unknown>) {
  if (!schema) return undefined;
  const fields = fieldsOf.get(schema) ?? listFields(schema);
  fieldsOf.set(schema, fields);
  const unknown = fields.filter((name) => !(name in samples));
  if (unknown.length > 0) throw new Error(`Add a sample of ${unknown.join(', ')} to contract-requests.ts.`);
  const sample = Object.fromEntries(fields.map((name) => [name, samples[name]]));
  schema.parse(sample);
  return sample;
}

/** The id of nothing that exists. */
const UNKNOWN_ID = '018f2b1c-0000-7000-8000-000000000001';
/** Valid ids of nothing that exists. */
export const NOBODYS: OwnedIds = {
  bundle: '999999',
  draft: 999_999,
  scheduled: 999_999,
  message: UNKNOWN_ID,
  reply: UNKNOWN_ID,
  order: UNKNOWN_ID,
  session: '0123456789abcdef',
  dismissal: UNKNOWN_ID,
  refill: UNKNOWN_ID,
  webhook: UNKNOWN_ID,
  delivery: UNKNOWN_ID,
  cartUrl: 'http://localhost/cart/none',
  phoneNumber: '(312) 555-0142',
};
