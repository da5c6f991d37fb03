import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fill, fillBody } from './fill.js';

/**
 * One kind of hostile request. Its head ends with the connection's own headers; `{n}` becomes a number of its own,
 * `{id}` the same as a cart's id, `{from}` an address.
 */
export interface HostileKind {
  readonly title: string;
  readonly head: string;
  readonly body: Uint8Array | null;
  /** How many are sent at once, without waiting for an answer in between. */
  readonly times: number;
}

type Headers = Readonly<Record<string, string>>;

/** Just below the limits: what is larger is refused by its length alone. */
const JSON_SIZE = 100 * 1024 - 64;
const WEBHOOK_FORM_SIZE = 64 * 1024 - 64;
const PAGE_FORM_SIZE = 16 * 1024 - 64;
const SHOP_SIZE = 5 * 1024 * 1024 - 64;
/** Node takes heads of 16 kB. */
const HEAD_SIZE = 15_500;
/** What a socket reads at once. */
const CHUNK_SIZE = 60_000;

function kind(title: string, line: string, headers: Headers = {}, body: string | Buffer = ''): HostileKind {
  const bytes = Buffer.from(body);
  const all = {
    host: 'localhost',
    'x-forwarded-for': '{from}',
    ...headers,
    ...(bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return { title, head, body: bytes.length > 0 ? bytes : null, times: 1 };
}

const get = (title: string, path: string, headers?: Headers) => kind(title, `GET ${path}`, headers);

const post = (title: string, path: string, type: string, body: string | Buffer, headers: Headers = {}) =>
  kind(title, `POST ${path}`, { 'content-type': type, ...headers }, body);

const json = (title: string, path: string, body: string | Buffer, headers?: Headers) =>
  post(title, path, 'application/json', body, headers);

const form = (title: string, path: string, body: string, headers?: Headers) =>
  post(title, path, 'application/x-www-form-urlencoded', body, headers);

const names = (size: number) => fillBody('{', (at) => `"n${at}":${at % 10},`, '"practiceId":"1"}', size);
const pairs = (size: number) => fill((at) => `n${at}=%20&`, size);

const longHeaders = (): HostileKind[] => [
  get('a long User-Agent', '/', { 'user-agent': fill(() => 'Version/', HEAD_SIZE) }),
  get('a long Accept-Language', '/cart/closed', { 'accept-language': `en${' '.repeat(HEAD_SIZE)};` }),
  get('Accept-Language of many', '/cart/closed', { 'accept-language': fill(() => 'xx;q=0.1,', HEAD_SIZE) }),
  get('many cookies', '/api/session', { cookie: fill((at) => `c${at}=1; `, HEAD_SIZE) }),
  get('a long X-Forwarded-For', '/api/session', {
    'x-forwarded-for': `${fill(() => '1.1.1.1, ', HEAD_SIZE)}{from}`,
  }),
  kind('many headers', 'GET /api/session', Object.fromEntries(listHeaders())),
  get('Accept-Encoding of many', '/', { 'accept-encoding': fill(() => 'x;q=0.1,', HEAD_SIZE) }),
  get('If-None-Match of many', '/index.html', { 'if-none-match': fill((at) => `"${at}",`, HEAD_SIZE) }),
];

const listHeaders = (): [string, string][] => Array.from({ length: 1_500 }, (_, at) => [`h${at}`, '1']);

const bodies = (): HostileKind[] => [
  json('JSON of thousands of names, to sign in', '/api/verify-practice', names(JSON_SIZE)),
  json('JSON of thousands of names, where nobody is signed in', '/api/carts', names(JSON_SIZE)),
  json('JSON of thousands of names, to no address', '/api/nowhere', names(JSON_SIZE)),
  json('the same, compressed', '/api/carts', gzipSync(names(JSON_SIZE)), { 'content-encoding': 'gzip' }),
  json('lists in lists', '/api/carts', '['.repeat(JSON_SIZE / 2) + ']'.repeat(JSON_SIZE / 2)),
  json('objects in objects', '/api/checkout/create', `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`),
  json(
    'a list of thousands of objects',
    '/api/checkout/create',
    fillBody('[', () => '{},', '{}]', JSON_SIZE),
  ),
  json(
    'a cart of thousands of lines',
    '/api/checkout/create',
    fillBody('{"cartId":"a","items":[', () => '{},', '{}]}', JSON_SIZE),
  ),
  json(
    'a list of thousands of numbers',
    '/api/checkout/create',
    fillBody('[', () => '1e9,', '1]', JSON_SIZE),
  ),
  json(
    'a long text of escapes',
    '/api/verify-practice',
    fillBody('{"practiceId":"', () => '\\u0041', '"}', JSON_SIZE),
  ),
  json('JSON that breaks off', '/api/verify-practice', names(JSON_SIZE).slice(0, -1)),
  json('JSON of too many bytes', '/api/verify-practice', names(2 * JSON_SIZE)),
  form('a form of thousands of fields for a page', '/cart/{id}/checkout', pairs(PAGE_FORM_SIZE)),
  form('a form of thousands of fields to sign in', '/sign-in', pairs(4_000)),
];

const status = `/webhooks/twilio/status/${randomUUID()}`;
const signature = { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' };
const hmac = { 'x-shopify-hmac-sha256': `${'A'.repeat(43)}=`, 'x-shopify-topic': 'orders/create' };

const webhooks = (): HostileKind[] => [
  form('a form of thousands of fields, not signed', status, pairs(WEBHOOK_FORM_SIZE)),
  form('a form of thousands of fields, badly signed', status, pairs(WEBHOOK_FORM_SIZE), signature),
  form(
    'a form of one name, badly signed',
    '/webhooks/twilio/inbound',
    fill(() => 'a=1&', WEBHOOK_FORM_SIZE),
    signature,
  ),
  json('an order of 5 MB, not signed', '/webhooks/shopify', Buffer.alloc(SHOP_SIZE, '1')),
  json('an order of 5 MB, badly signed', '/webhooks/shopify', Buffer.alloc(SHOP_SIZE, '1'), hmac),
];

const addresses = (): HostileKind[] => [
  get('an unknown address of the API', '/api/nowhere/{n}'),
  get('an unknown page', '/nowhere/{n}', { 'accept-encoding': 'gzip, br' }),
  get('an unknown file', '/assets/{n}.js'),
  get('an address of many parts', `/api${fill(() => '/a', HEAD_SIZE)}`),
  get('bad percent encoding', `/%E0%A4%A?${fill(() => '%', 1_000)}`),
  get('bad percent encoding in a file', `/assets/${fill(() => '%2e%2e%2f', HEAD_SIZE)}`),
  get('a cart that does not exist', '/cart/{id}', { 'accept-encoding': 'gzip, br' }),
  get('a printed code that does not exist', '/p/{n}'),
  get('thousands of parameters', `/api/products?${pairs(HEAD_SIZE)}`),
  get('thousands of parameters of a page', `/cart/closed?${pairs(HEAD_SIZE)}`),
  get('thousands of parameters of the home page', `/?${pairs(HEAD_SIZE)}`),
  kind('a method that is not known', 'PROPFIND /api/carts'),
  get('a foreign host', '/', { host: 'elsewhere.example' }),
];

const access = (): HostileKind[] => [
  json('a practice ID that does not exist', '/api/verify-practice', '{"practiceId":"{n}"}'),
  form('a practice ID that does not exist, by form', '/sign-in', 'practiceId=77{n}'),
  get('a session that does not exist', '/api/favorites', { cookie: 'eyecart_session={n}' }),
  get('a key that does not exist', '/api/favorites', { authorization: 'Bearer aaaaaaaaaaaaaaaa{n}' }),
  get('the home page, with a session that does not exist', '/', {
    cookie: 'eyecart_session={n}',
    'accept-encoding': 'gzip, br',
  }),
  get('an enrollment link that does not exist', `/api/enroll/${'a'.repeat(28)}{n}`),
  json('signing out without a session', '/api/logout', '{}', { cookie: 'eyecart_session={n}' }),
  get('health', '/api/health'),
  get('the API document', '/api/openapi.json', { 'accept-encoding': 'gzip, br' }),
];

/** Many at once: the server reads them all before it answers the first. */
function atOnce(one: HostileKind): HostileKind {
  const size = one.head.length + 20;
  return { ...one, title: `${one.title}, many at once`, times: Math.floor(CHUNK_SIZE / size) };
}

const floods = (): HostileKind[] => [
  atOnce(get('an unknown address of the API', '/api/{n}')),
  atOnce(get('a session that does not exist', '/api/favorites', { cookie: 'eyecart_session={n}' })),
  atOnce(get('a cart that does not exist', '/api/carts/{id}')),
];

/** The worst headers, bodies, and addresses that we know. */
export const listHostileKinds = (): HostileKind[] => [
  ...longHeaders(),
  ...bodies(),
  ...webhooks(),
  ...addresses(),
  ...access(),
  ...floods(),
];
