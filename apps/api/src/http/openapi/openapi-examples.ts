import { type Endpoint, fillPath } from '@eyecart/shared/contracts';
import { z } from 'zod';
import { forKey } from '../requests/key-input.js';

/** From the demo shop, so that the examples run on a trial portal. */
export const PRODUCT_ID = '8646384404509';
export const COLLECTION_ID = '410000000001';
export const LINE = { id: '45021097670663', quantity: 2 };
export const CART_ID = '4kTQzVn2pXw9Rb7cYd3eFg';
export const RECORD_ID = '018f2b1c-0000-7000-8000-000000000001';

/** A value for each field by its name, as the reference shows it. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  practiceId: '100200',
  toPracticeId: 'demo-harbor',
  practiceName: 'Lakeside Eye Care',
  phoneNumber: '(312) 555-0142',
  patientLastName: 'Alvarez',
  consent: true,
  cartItems: [LINE],
  items: [LINE],
  productId: PRODUCT_ID,
  name: 'Night care',
  decision: 'opt-out',
  isStrangers: true,
  reason: 'wrong-number',
  search: 'drops',
  page: 1,
  pageSize: 20,
  // Far enough in the future that the example stays valid.
  scheduledFor: '2050-03-01T15:00:00.000Z',
  // Also in the future.
  dueAt: '2050-03-01T15:00:00.000Z',
  days: 30,
  isOn: false,
  variantId: LINE.id,
  body: 'STOP',
  bundleId: RECORD_ID,
  orderId: RECORD_ID,
  cartId: CART_ID,
  messageIds: [RECORD_ID],
  webhookIds: [RECORD_ID],
  replyIds: [RECORD_ID],
  dismissal: 'will-come-in',
  exported: 'orders',
  url: 'https://example.com/eyecart',
  events: ['order.placed', 'order.refunded'],
  needs: [`opened:${RECORD_ID}`],
};

interface IdSchema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
}

function exampleOfId({ type, format, pattern }: IdSchema, path: string): unknown {
  if (path.startsWith('/api/collections/')) return COLLECTION_ID;
  if (path.startsWith('/api/bundles/')) return RECORD_ID;
  if (type === 'integer') return 1001;
  if (format === 'uuid') return RECORD_ID;
  return typeof pattern === 'string' && pattern.includes('0-9a-f') ? '0123456789abcdef' : PRODUCT_ID;
}

/**
 * An example of a field by its name; for an id, also by its type and the path it is in.
 * @throws Error for a field without an example: add it above
 */
export function exampleOf(field: string, schema: IdSchema = {}, path = ''): unknown {
  const value = field === 'id' ? exampleOfId(schema, path) : EXAMPLES[field];
  if (value === undefined) throw new Error(`The API reference needs an example of "${field}".`);
  return value;
}

/** Optional fields that most calls carry. */
const OFTEN_SENT = ['patientLastName', 'cartItems', 'consent', 'scheduledFor'];

/** For the shell examples, since `uuidgen` is not installed everywhere. */
const ONCE_KEY = '7d1f4c3e-5b0a-4e8d-9c62-1a2b3c4d5e6f';
const ONCE_WORDS = '# Use a new Idempotency-Key for each thing that should happen once.';

/** The required fields of a body, a path, or a query, filled in. */
export function exampleFields(
  schema: z.ZodType | undefined,
  publicUrl: string,
  path = '',
): Record<string, unknown> {
  if (schema === undefined) return {};
  const { required = [], properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || OFTEN_SENT.includes(name),
  );
  return Object.fromEntries(
    names.map((name) => {
      if (name === 'cartUrl') return [name, new URL(`/cart/${CART_ID}`, publicUrl).href];
      const field = properties[name];
      return [name, exampleOf(name, typeof field === 'object' ? field : {}, path)];
    }),
  );
}

/** The call in the shell and with the client. */
export function exampleSources(
  endpoint: Endpoint & { readonly name: string; readonly group: string },
  publicUrl: string,
): { lang: string; label: string; source: string }[] {
  const params = exampleFields(endpoint.params, publicUrl, endpoint.path);
  const query = exampleFields(forKey(endpoint.query), publicUrl);
  const body = exampleFields(forKey(endpoint.body), publicUrl);
  const url = new URL(fillPath(endpoint.path, params as Record<string, string>), publicUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const isPractice = endpoint.access !== 'public';
  const shell = [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}'${url.href}'`,
    ...(isPractice ? ['-H "Authorization: Bearer $EYECART_KEY"'] : []),
    ...(endpoint.idempotent ? [`-H 'Idempotency-Key: ${ONCE_KEY}'`] : []),
    ...(endpoint.body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
    ...(endpoint.file ? ['-o plan.pdf'] : []),
  ].join(' \\\n  ');
  const note = endpoint.idempotent ? `${ONCE_WORDS}\n` : '';
  const sources = [{ lang: 'Shell', label: 'curl', source: note + shell }];
  if (!isPractice) return sources;
  const request = { params, query, body };
  const parts = Object.entries(request).filter(([, fields]) => Object.keys(fields).length > 0);
  const argument = parts.length === 0 ? '' : JSON.stringify(Object.fromEntries(parts), null, 2);
  const source = `await eyecart.${endpoint.group}.${endpoint.name}(${argument});`;
  return [...sources, { lang: 'TypeScript', label: '@eyecart/client', source }];
}
