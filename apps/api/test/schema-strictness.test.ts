import { ENDPOINT_GROUPS, type Endpoint } from '@eyecart/shared/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resolveReferences } from '../src/http/openapi/openapi-components.js';
import { createOpenApiDocument } from '../src/http/openapi/openapi-document.js';
import { EXAMPLES } from '../src/http/openapi/openapi-examples.js';
import { forKey } from '../src/http/requests/key-input.js';

const ID = '018f2b1c-0000-7000-8000-000000000001';

/** Values that some field takes and others refuse, and those at the edges of what a schema can say. */
const TEXTS = [
  ...[
    '',
    ' ',
    '\n',
    'a',
    'é',
    '😀',
    'a\u0000b',
    '\u0000',
    'a\nb',
    'a\u0007b',
    'a\u202eb',
    '../x',
    'a/b',
    ' 123 ',
  ],
  ...[41, 65, 81, 101, 121, 201, 256, 501, 2_001].map((length) => 'x'.repeat(length)),
  ...[41, 61, 121, 251].map((length) => '😀'.repeat(length)),
  ...['0', '-1', '007', '1.5', '1e3', '+1', '1001', '2147483648', '9007199254740993'],
  ...['true', 'false', 'null', 'all', 'en', 'opt-out', 'drops', '(312) 555-0142', '0123456789abcdef'],
  ...[ID, ID.toUpperCase(), '018f2b1c-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000000'],
  ...[
    '2026-11-21',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '1969-12-31',
    '2024-02-29',
    '2026-11-21T17:00:00Z',
  ],
  ...['2026-11-21T17:00Z', '2026-11-21T17:00:00', '2026-11-21T17:00:00+05:30', '2026-02-30T17:00:00Z'],
  ...['2026-11-21T25:00:00Z', '2026-11-21T17:00:00-0500', '0000-01-01T00:00:00Z', '2026-11', '2026-11.1'],
  ...[
    '2026-10-01..2026-10-31',
    '2026-10-01..2026-10-32',
    '2026-10-01..2026-11-31',
    '2026-10-01...2026-10-31',
  ],
  ...[
    '1960-01-01..2026-10-31',
    '30',
    'this-month',
    `opened:${ID}`,
    'opened:x',
    'https://example.com/x',
    'ftp://x',
  ],
  ...['Product', 'ProductVariant', 'Collection', 'Order'].map((kind) => `gid://shopify/${kind}/1`),
  ...[' gid://shopify/Product/1 ', 'gid://shopify/Product/', `gid://shopify/Product/${'1'.repeat(65)}`],
];
const VALUES: readonly unknown[] = [
  ...TEXTS,
  ...[0, 1, -1, 1.5, 7, 99, 100, 251, 1_001, 100_001, 2_147_483_647, 2_147_483_648, 1e21],
  ...[true, false, null, [], {}],
];

const jsonSchema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).optional(),
  items: z.looseObject({}).optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
});
const callSchema = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: jsonSchema })),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: jsonSchema })) }).optional(),
});

const written = createOpenApiDocument({
  groups: ENDPOINT_GROUPS,
  portalName: 'Eyecart',
  publicUrl: 'https://portal.example.com',
});
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), callSchema)) })
  .parse(resolveReferences(written, written));
// Formats are annotations here: what they refuse, the patterns beside them refuse, too.
const ajv = new Ajv2020({ strict: false, validateFormats: false });

const calls = Object.values(ENDPOINT_GROUPS).flatMap((group) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => {
    const call = paths[endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    if (!call) throw new Error(`The document has no ${name}.`);
    return [name, endpoint, call] as const;
  }),
);

/** A value that a schema allows, of its required fields only. */
function sampleOf(schema: unknown, name = ''): unknown {
  const { type, anyOf, enum: values, const: only, minimum = 1, ...rest } = jsonSchema.parse(schema);
  if (name in EXAMPLES) return EXAMPLES[name];
  if (name === 'id') return '45021097670663';
  if (anyOf) return sampleOf(anyOf[0], name);
  if (only !== undefined) return only;
  if (values) return values[0];
  if (type === 'object') {
    return Object.fromEntries(
      (rest.required ?? []).map((key) => [key, sampleOf(rest.properties?.[key], key)]),
    );
  }
  return { array: [], integer: minimum, number: minimum, boolean: true }[type ?? ''] ?? 'a';
}

/** Values for a field: wrong types, wrong texts, and lists and objects with one of them in one place. */
function* valuesFor(schema: unknown): Generator<unknown> {
  const { type, anyOf = [], items, properties = {} } = jsonSchema.parse(schema);
  yield* VALUES;
  for (const branch of anyOf) if (/^(object|array)$/.test(String(branch.type))) yield* valuesFor(branch);
  if (type === 'array') for (const value of valuesFor(items)) yield [value];
  if (type !== 'object') return;
  const sample = sampleOf(schema) as object;
  for (const [key, inner] of Object.entries(properties)) {
    for (const value of valuesFor(inner)) yield { ...sample, [key]: value };
  }
}

/** The server refuses NUL before it looks at fields. */
const hasNul = (value: unknown): boolean => JSON.stringify(value)?.includes(String.raw`\u0000`);
const isTaken = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema?.safeParse(value).success === true && !hasNul(value);
/** Text around which is more space than its length allows is trimmed before it is measured. */
const isPadded = (value: unknown): boolean => /"\s|\s"|"\\n|\\n"/.test(JSON.stringify(value));

/** What no schema says: a handler reads cursors, and a note's length counts after it is trimmed and its line breaks are. */
const isBeyond = (name: string, value: unknown): boolean =>
  name === 'cursor' || (/^(en|es)$/.test(name) && typeof value === 'string' && value.length > 500);

describe('the schema of a request', () => {
  it.each(calls)('%s allows in its address what the server takes', (_name, endpoint, call) => {
    const wrong: unknown[] = [];
    for (const { name, in: place, schema } of call.parameters) {
      if (place !== 'path' && place !== 'query') continue;
      const part = place === 'path' ? endpoint.params : forKey(endpoint.query);
      const field = z.instanceof(z.ZodObject).parse(part).shape[name];
      const allows = ajv.compile(schema);
      // Text that names a number or a flag is one.
      const read = (text: string): unknown =>
        /^(-?[1-9]\d*|0|true|false)$/.test(text) ? JSON.parse(text) : text;
      for (const text of TEXTS) {
        if (place === 'path' && text === '') continue;
        if (isBeyond(name, text)) continue;
        const isAllowed = allows(text) || allows(read(text));
        // Leading zeros are those of the same number.
        if (isAllowed !== isTaken(field, text) && text !== '007') wrong.push([name, text, isAllowed]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(calls.filter(([, { body }]) => body))(
    '%s allows in its body what the server takes',
    (_name, { body }, call) => {
      const schema = call.requestBody?.content['application/json']?.schema;
      const sample = sampleOf(schema) as object;
      const allows = ajv.compile(schema ?? {});
      const taken = forKey(body);
      expect([allows(sample), isTaken(taken, sample)]).toEqual([true, true]);
      const wrong: unknown[] = [];
      for (const [name, field] of Object.entries(schema?.properties ?? {})) {
        for (const value of valuesFor(field)) {
          if (isBeyond(name, value)) continue;
          const sent = { ...sample, [name]: value };
          const isAllowed = allows(sent);
          if (isAllowed !== isTaken(taken, sent) && !(isPadded(value) && !isAllowed)) {
            wrong.push([name, value, isAllowed]);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
