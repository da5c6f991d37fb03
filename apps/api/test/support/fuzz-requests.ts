import fc from 'fast-check';
import { z } from 'zod';
import { hostileValue, jsonSchema, type KnownValues, objectOf, valueFor } from './fuzz-values.js';

const callSchema = z.object({
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: jsonSchema }),
  ),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: jsonSchema }) }) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
  'x-error-codes': z.record(z.string(), z.array(z.string())),
});

/** The part of an OpenAPI document that a client needs to make requests. */
export const apiDocumentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), callSchema)),
});

export type ApiDocument = z.output<typeof apiDocumentSchema>;

export interface FuzzedRequest {
  /** The call as the document names it, such as "post /api/bundles". */
  readonly call: string;
  readonly method: string;
  /** Path and query as they go over the wire. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The statuses that the document lists for this call, and the codes of those that refuse it. */
  readonly statuses: readonly string[];
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

/** Requests to every call of the document: most nearly right, some wrong in one field, some not even JSON. */
export function fuzzedRequests(document: ApiDocument, known: KnownValues): fc.Arbitrary<FuzzedRequest> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => requestsTo(path, method, call, known)),
  );
  return fc.oneof(...calls);
}

function requestsTo(
  path: string,
  method: string,
  call: z.output<typeof callSchema>,
  known: KnownValues,
): fc.Arbitrary<FuzzedRequest> {
  const schema = call.requestBody?.content['application/json'].schema;
  const named = (place: string) => call.parameters.filter((parameter) => parameter.in === place);
  const ids = fc.record(
    Object.fromEntries(
      named('path').map(({ name, schema: inner }) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: valueFor(inner, `${path} ${name}`, known) },
          { weight: 2, arbitrary: hostileValue },
        ),
      ]),
    ),
  );
  const query = objectOf(
    { properties: Object.fromEntries(named('query').map(({ name, schema: inner }) => [name, inner])) },
    known,
  );
  const body = schema === undefined ? fc.constant(null) : bodies(schema, known);
  return fc.record({ ids, query, body, headers: oddHeaders }).map((parts) => ({
    call: `${method} ${path}`,
    method: method.toUpperCase(),
    target: targetOf(path, parts.ids, parts.query),
    headers: { ...(parts.body === null ? {} : { 'content-type': 'application/json' }), ...parts.headers },
    body: parts.body,
    statuses: Object.keys(call.responses),
    codes: call['x-error-codes'],
  }));
}

function bodies(schema: z.output<typeof jsonSchema>, known: KnownValues): fc.Arbitrary<string> {
  const whole = objectOf(schema, known).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 16, arbitrary: whole },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
    { weight: 1, arbitrary: whole.map((text) => text.slice(0, text.length / 2)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '[',
        `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
        '{"a":1e999}',
        '{"__proto__":{"a":1}}',
        '"',
        `"${'a'.repeat(120_000)}"`,
      ),
    },
  );
}

const oddHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-99' },
      { 'content-encoding': 'gzip' },
      { 'idempotency-key': 'a'.repeat(129) },
      { 'idempotency-key': '\u00ff' },
      { 'idempotency-key': 'fuzz' },
      { cookie: 'session=%ff; a=;;=b' },
      { origin: 'null' },
      { 'if-none-match': '*' },
      { 'accept-encoding': 'zip;q=2' },
      { accept: 'text/html' },
      { range: 'bytes=0-0' },
      { 'x-idle': '\u00e9' },
      { 'x-forwarded-for': '999.1.1.1, ::::' },
    ),
  },
);

function targetOf(path: string, ids: Record<string, unknown>, query: Record<string, unknown>): string {
  // Without an id it would be another call.
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(ids[name]) || '-');
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Text as part of an address; text that cannot be encoded is sent as a broken escape. */
function encode(value: unknown): string {
  // Node's server refuses a request line of more than 16 kB by itself.
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3_000);
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80';
  }
}
