import fc from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that the API document uses. */
export interface JsonSchema {
  readonly type?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
}

export const jsonSchema: z.ZodType<JsonSchema> = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
});

/** Values of the running portal by the name of their field, so that requests get past the first check. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u200b',
  "'; DROP TABLE carts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '1e309',
  '-0',
  '2026-02-30',
  '9999-12-31T23:59:59.999999999Z',
  '🦄'.repeat(300),
  'a'.repeat(20_000),
];
const NUMBERS = [0, -0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_SAFE_INTEGER];

/** What our clients never send. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { $ne: null }, { length: -1 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer({ min: 1, max: 1_000 }).map(nest),
);

/** A value that the schema may accept; a known one of that name, where there is one. */
export function valueFor(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const values = known[name];
  if (values !== undefined && values.length > 0) return fc.constantFrom(...values);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((one) => valueFor(one, name, known)));
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, name, known), { maxLength: 5 });
    case 'integer':
    case 'number':
      return fc.integer({ min: -2, max: 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.string({ maxLength: 40 }), fc.date({ noInvalidDate: true }).map(isoOf), fc.uuid());
  }
}

/** Mostly what the schema describes; now and then a field is hostile, missing, or unknown. */
export function objectOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    return fc.oneof(
      { weight: isRequired ? 14 : 4, arbitrary: valueFor(inner, name, known).map(entryOf(name)) },
      { weight: 1, arbitrary: hostileValue.map(entryOf(name)) },
      { weight: isRequired ? 1 : 6, arbitrary: fc.constant(null) },
    );
  });
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.string({ maxLength: 12 }), hostileValue)
        .map(([name, value]) => ({ name, value })),
    },
  );
  return fc
    .tuple(fc.tuple(...fields), unknown)
    .map(([entries, extra]) =>
      Object.fromEntries(
        [...entries, extra].flatMap((entry) => (entry === null ? [] : [[entry.name, entry.value] as const])),
      ),
    );
}

const entryOf = (name: string) => (value: unknown) => ({ name, value });

const isoOf = (date: Date): string => date.toISOString();

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}
