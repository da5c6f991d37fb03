import type { Json } from './openapi-components.js';

/** Accepts values that later versions add. */
const ANY_TEXT: Json = { type: 'string' };
const ANY_NUMBER: Json = { type: 'number' };
const UNKNOWN_VARIANT = 'One that this version does not have yet.';

/**
 * Opens the schema of an answer to what later versions may add, so that a generated client that checks answers accepts
 * theirs too: an enum also allows other values, and a union of variants also one with an unknown tag and the fields
 * that all variants share. Constants stay closed, since they do not change.
 * @param isEnum whether a `$ref` points to an enum
 */
export function openValues(schema: Json, isEnum: (ref: string) => boolean): Json {
  function open(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { description, ...rest } = value as Json;
    const words = description === undefined ? {} : { description };
    const fallback = fallbackOf(rest);
    return fallback ? { ...words, anyOf: [rest, fallback] } : { ...openParts(rest), ...words };
  }

  function fallbackOf({ enum: values, $ref }: Json): Json | null {
    if (typeof $ref === 'string') return isEnum($ref) ? ANY_TEXT : null;
    if (!Array.isArray(values)) return null;
    return values.every((one) => typeof one === 'number') ? ANY_NUMBER : ANY_TEXT;
  }

  function openParts({ oneOf, ...schema }: Json): Json {
    const opened: Json = { ...schema };
    if (schema.properties) opened.properties = openEach(schema.properties as Json);
    for (const part of ['items', 'additionalProperties']) {
      if (schema[part] !== undefined) opened[part] = open(schema[part]);
    }
    if (Array.isArray(schema.anyOf)) opened.anyOf = schema.anyOf.flatMap((one) => branchesOf(open(one)));
    if (Array.isArray(oneOf)) opened.anyOf = openVariants(oneOf as Json[]);
    return opened;
  }

  const openEach = (fields: Json): Json =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, open(field)]));

  /** The tag of a known variant stays closed, so that it tells the variants apart. */
  function openVariants(variants: readonly Json[]): Json[] {
    const [first = {}, ...others] = variants.map(({ properties }) => properties as Record<string, Json>);
    const common = Object.keys(first).filter((name) => others.every((fields) => name in fields));
    const tag = common.find((name) => isTag(first[name])) ?? '';
    const known = variants.map((variant) => {
      const fields = variant.properties as Json;
      return { ...variant, properties: { ...openEach(fields), [tag]: fields[tag] } };
    });
    const shared = Object.fromEntries(common.map((name) => [name, open(first[name])]));
    const unknown = { ...ANY_TEXT, description: UNKNOWN_VARIANT };
    const required = common.filter((name) =>
      variants.every((one) => (one.required as string[]).includes(name)),
    );
    const properties = { ...shared, [tag]: unknown };
    return [...known, { title: 'Other', description: UNKNOWN_VARIANT, type: 'object', properties, required }];
  }

  const isTag = (field: Json | undefined): boolean =>
    field?.const !== undefined ||
    field?.enum !== undefined ||
    (typeof field?.$ref === 'string' && isEnum(field.$ref));

  // A named enum stays closed: it is opened where answers refer to it.
  return schema.enum === undefined ? (open(schema) as Json) : schema;
}

/** The branches of a schema that is only an `anyOf`, else the schema itself. */
function branchesOf(schema: unknown): unknown[] {
  const { anyOf, ...rest } = schema as Json;
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf : [schema];
}
