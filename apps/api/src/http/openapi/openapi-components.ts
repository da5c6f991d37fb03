import { z } from 'zod';
import { openValues } from './open-values.js';

export type Json = Record<string, unknown>;

const PLACE = '#/components/schemas/';

export interface Named {
  readonly name: string;
  readonly description: string;
}

/** The schemas that the document names once and refers to elsewhere. */
export interface OpenApiComponents {
  readonly schemas: Record<string, Json>;
  /** The JSON Schema of a contract. One without an id is filed under `named`, so that no object is anonymous. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output', named?: Named): Json;
}

export function createOpenApiComponents(): OpenApiComponents {
  const schemas: Record<string, Json> = {};

  function file(name: string, schema: Json): Json {
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas of the API are named "${name}".`);
    schemas[name] = schema;
    return { $ref: PLACE + name };
  }

  /** The variants of a union get its name and the title that each has. */
  function withNamedVariants(name: string, schema: Json): Json {
    if (!Array.isArray(schema.anyOf)) return schema;
    const named = ({ title, ...variant }: Json): Json =>
      title === undefined ? variant : file(`${name}${title}`, variant);
    return { ...schema, anyOf: (schema.anyOf as Json[]).map(named) };
  }

  function schemaOf(schema: z.ZodType, io: 'input' | 'output', named?: Named): Json {
    // Wrapped, so that a schema with an id is a reference like any other.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      override: io === 'input' ? refuseBlanks : () => undefined,
    });
    const isEnum = (ref: string) => namesOf({ $ref: ref.replace(PLACE, '#/$defs/') }, $defs) !== null;
    const shown = (part: unknown): Json => {
      const tidied = tidy(part, $defs, io) as Json;
      return io === 'output' ? openValues(tidied, isEnum) : tidied;
    };
    for (const [id, definition] of Object.entries($defs)) file(id, withNamedVariants(id, shown(definition)));
    const own = shown(properties?.schema);
    if (!named || own.$ref !== undefined) return own;
    return file(named.name, { description: named.description, ...own });
  }

  return { schemas, schemaOf };
}

/** JSON Schema cannot say that a string is trimmed before its length counts. */
const NOT_BLANK = String.raw`^\s*[^\s\u0000][^\u0000]*$`;
function refuseBlanks({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const { minLength } = jsonSchema;
  if (!isPlainText(jsonSchema) || typeof minLength !== 'number') return;
  if (!z.safeParse(zodSchema, ' '.repeat(minLength)).success) jsonSchema.pattern = NOT_BLANK;
}

/** The server refuses NUL in any string (`find-json-fault.ts`). */
const WITHOUT_NUL = String.raw`^[^\u0000]*$`;
const isPlainText = ({ type, pattern, format, enum: values, const: only, allOf }: Json): boolean =>
  type === 'string' && [pattern, format, values, only, allOf].every((one) => one === undefined);

/** A schema as the document shows it: with references to components, and records with known keys as objects. */
function tidy(value: unknown, defs: Readonly<Record<string, unknown>>, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((one) => tidy(one, defs, io));
  if (typeof value !== 'object' || value === null) return value;
  const { id, $ref, propertyNames, ...rest } = value as Json;
  const isId = typeof id === 'string' && id in defs;
  const tidied: Json = Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [
      key,
      key === 'properties' ? tidyFields(inner as Json, defs, io) : tidy(inner, defs, io),
    ]),
  );
  if (id !== undefined && !isId) tidied.id = id;
  if (typeof $ref === 'string') tidied.$ref = $ref.replace('#/$defs/', PLACE);
  // Fields may be added to answers, as the guide says.
  if (io === 'output' && tidied.additionalProperties === false) delete tidied.additionalProperties;
  if (io === 'input' && isPlainText(tidied)) tidied.pattern = WITHOUT_NUL;
  const names = namesOf(propertyNames, defs);
  if (names === null) return tidied;
  const { additionalProperties, ...record } = tidied;
  const field = (name: string) => ({
    ...(additionalProperties as Json),
    description: `The value for \`${name}\`.`,
  });
  return { ...record, properties: Object.fromEntries(names.map((name) => [name, field(name)])) };
}

const tidyFields = (fields: Json, defs: Readonly<Record<string, unknown>>, io: 'input' | 'output'): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, tidy(field, defs, io)]));

/** The keys of a record that has a fixed set of them; null for any other schema. */
function namesOf(propertyNames: unknown, defs: Readonly<Record<string, unknown>>): string[] | null {
  if (typeof propertyNames !== 'object' || propertyNames === null) return null;
  const { $ref, enum: values } = propertyNames as { $ref?: string; enum?: string[] };
  return values ?? ($ref === undefined ? null : namesOf(defs[$ref.replace('#/$defs/', '')], defs));
}

/** A document or a part of it with each `$ref` replaced by what it points to. */
export function resolveReferences(part: unknown, document: unknown): unknown {
  const resolved = new Map<string, Json>();

  function targetOf($ref: string): Json {
    const known = resolved.get($ref);
    if (known) return known;
    const path = $ref.slice('#/'.length).split('/');
    const target = path.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], document);
    if (target === undefined) throw new Error(`The document has nothing at ${$ref}.`);
    const whole = resolve(target) as Json;
    resolved.set($ref, whole);
    return whole;
  }

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Json;
    const own = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, resolve(inner)]));
    return typeof $ref === 'string' ? { ...targetOf($ref), ...own } : own;
  }

  return resolve(part);
}
