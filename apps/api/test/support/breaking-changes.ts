import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
/** `sent` by clients, or `received` by them. */
type Way = 'sent' | 'received';

const jsonSchema = z.record(z.string(), z.unknown());
const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  schema: jsonSchema,
});
/** By media type; only JSON is compared field by field. */
const contentSchema = z.record(z.string(), z.object({ schema: jsonSchema }));
const callSchema = z.object({
  security: z.array(z.unknown()),
  parameters: z.array(parameterSchema),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })),
});
type Call = z.infer<typeof callSchema>;
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), callSchema)),
  webhooks: z.record(z.string(), z.object({ post: callSchema })),
});

/**
 * What in a new API would break a program written for the old one, one sentence each. Additions are fine: calls,
 * optional fields, fields, values, and variants in answers, and wider limits. Constants and formats of answers stay.
 */
export function findBreakingChanges(before: unknown, after: unknown): string[] {
  const [old, current] = [documentSchema.parse(before), documentSchema.parse(after)];
  const calls = Object.entries(old.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => {
      const place = `${method.toUpperCase()} ${path}`;
      const now = current.paths[path]?.[method];
      return now ? compareCalls(call, now, place) : [`${place} is gone`];
    }),
  );
  const events = Object.entries(old.webhooks).flatMap(([event, { post }]) => {
    const now = current.webhooks[event]?.post;
    return now ? compareBodies(post, now, `event ${event}`, 'received') : [`event ${event} is gone`];
  });
  return [...calls, ...events];
}

function compareCalls(before: Call, after: Call, place: string): string[] {
  const changes: string[] = [];
  if (before.security.length === 0 && after.security.length > 0) changes.push(`${place} needs a key`);
  for (const parameter of after.parameters) {
    const old = before.parameters.find(
      ({ name, in: where }) => name === parameter.name && where === parameter.in,
    );
    const field = `${place} ${parameter.in} ${parameter.name}`;
    if (parameter.required && old?.required !== true) changes.push(`${field} is required`);
    if (old) changes.push(...compareSchemas(old.schema, parameter.schema, field, 'sent'));
  }
  for (const { name, in: where } of before.parameters) {
    const isThere = after.parameters.some((one) => one.name === name && one.in === where);
    if (!isThere) changes.push(`${place} ${where} ${name} is gone`);
  }
  changes.push(...compareBodies(before, after, place, 'sent'));
  for (const [status, response] of Object.entries(before.responses)) {
    const now = after.responses[status];
    // A refusal that no longer happens breaks no program.
    if (!now && Number(status) < 300) changes.push(`${place} no longer answers ${status}`);
    const types = Object.keys(response.content ?? {}).filter((type) => now && !(type in (now.content ?? {})));
    changes.push(...types.map((type) => `${place} ${status} is no longer ${type}`));
    const [was, is] = [schemaOf(response.content), schemaOf(now?.content)];
    if (was && is) changes.push(...compareSchemas(was, is, `${place} ${status}`, 'received'));
  }
  return changes;
}

function compareBodies(before: Call, after: Call, place: string, way: Way): string[] {
  const [was, is] = [schemaOf(before.requestBody?.content), schemaOf(after.requestBody?.content)];
  if (was && is) return compareSchemas(was, is, `${place} body`, way);
  return was || is ? [`${place} has ${is ? 'a' : 'no'} body`] : [];
}

const schemaOf = (content: z.infer<typeof contentSchema> | undefined): Json | undefined =>
  content?.['application/json']?.schema;

function compareSchemas(before: Json, after: Json, place: string, way: Way): string[] {
  const [were, are] = [branchesOf(before), branchesOf(after)];
  if (were.length > 1 || are.length > 1) return compareBranches(were, are, place, way);
  const [was = {}, is = {}] = [were[0], are[0]];
  const changes: string[] = [];
  if (String(was.type) !== String(is.type) && !(was.type === undefined && way === 'received')) {
    const isWider = way === 'sent' ? was.type === 'integer' && is.type === 'number' : was.type === 'number';
    if (!isWider) changes.push(`${place} is ${String(is.type)} instead of ${String(was.type)}`);
  }
  return [
    ...changes,
    ...compareFields(was, is, place, way),
    ...compareItems(was, is, place, way),
    ...(way === 'sent' ? compareLimits(was, is, place) : compareMeaning(was, is, place)),
  ];
}

/** What programs read out of an answer's value: a constant, or a text of a certain format. */
function compareMeaning(was: Json, is: Json, place: string): string[] {
  const changes: string[] = [];
  if (was.const !== undefined && is.const !== was.const)
    changes.push(`${place} may be other than ${String(was.const)}`);
  if (was.format !== undefined && is.format !== was.format) changes.push(`${place} has a different format`);
  return changes;
}

/** The alternatives of a schema; each value of an enum is one as well, except in answers, where more may be added. */
function branchesOf(schema: Json): Json[] {
  const union = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(union)) return union.flatMap((one) => branchesOf(jsonSchema.parse(one)));
  if (Array.isArray(schema.type)) return schema.type.map((type: unknown) => ({ ...schema, type }));
  return [schema];
}

/** Anything sent before must still be accepted by a branch; anything received must be of a known kind. */
function compareBranches(were: Json[], are: Json[], place: string, way: Way): string[] {
  const tag = way === 'received' ? tagOf(were) : null;
  if (tag !== null) {
    const changes = compareVariants(were.filter(isObject), are.filter(isObject), tag, place);
    const others = compareOtherBranches(
      were,
      are.filter((one) => !isObject(one)),
      place,
      way,
    );
    return [...changes, ...others];
  }
  return compareOtherBranches(were, are, place, way);
}

const isObject = ({ type }: Json): boolean => type === 'object';

/** The field whose values tell the variants of a union apart; a last variant may be open to any text. */
function tagOf(branches: Json[]): string | null {
  const [first = {}, ...others] = branches.filter(isObject).map(fieldsOf);
  if (others.length === 0) return null;
  const hasValues = (name: string) => (fields: Record<string, Json>) => valuesOf(fields[name] ?? {}) !== null;
  return Object.keys(first).find((name) => [first, ...others.slice(0, -1)].every(hasValues(name))) ?? null;
}

/** Programs read a variant by its tag: a known one keeps its fields, and a new one has those that all had. */
function compareVariants(were: Json[], are: Json[], tag: string, place: string): string[] {
  const valuesIn = (variant: Json): unknown[] => valuesOf(fieldsOf(variant)[tag] ?? {}) ?? [];
  const common = Object.fromEntries(
    Object.entries(fieldsOf(were[0] ?? {})).filter(([name]) => were.every((one) => name in fieldsOf(one))),
  );
  const untagged = (variant: Json): Json => {
    const { [tag]: _tag, ...properties } = fieldsOf(variant);
    const required = [...requiredOf(variant)].filter((name) => name !== tag);
    return { ...variant, properties, required };
  };
  return are.flatMap((variant) => {
    const values = valuesIn(variant);
    const known = were.filter((one) => valuesIn(one).some((value) => values.includes(value)));
    const isNew =
      values.length === 0 || values.some((value) => !known.some((one) => valuesIn(one).includes(value)));
    const required = [...requiredOf(were[0] ?? {})].filter((name) =>
      were.every((one) => requiredOf(one).has(name)),
    );
    const bases = isNew ? [...known, { type: 'object', properties: common, required }] : known;
    const name = values.length === 0 ? 'other' : values.map(String).join('|');
    return bases.flatMap((one) =>
      compareSchemas(untagged(one), untagged(variant), `${place} ${tag} ${name}`, 'received'),
    );
  });
}

function compareOtherBranches(were: Json[], are: Json[], place: string, way: Way): string[] {
  const [given, taking] = way === 'sent' ? [were, are] : [are, were];
  const fits = (one: Json, other: Json): boolean =>
    (way === 'sent' ? compareSchemas(one, other, place, way) : compareSchemas(other, one, place, way))
      .length === 0;
  return given
    .filter((one) => !taking.some((other) => fits(one, other)))
    .map(
      (one) =>
        `${place}: ${String(one.type ?? 'a value')} ${way === 'sent' ? 'is no longer accepted' : 'may be returned'}`,
    );
}

function compareFields(was: Json, is: Json, place: string, way: Way): string[] {
  const [old, current] = [fieldsOf(was), fieldsOf(is)];
  const [wereRequired, areRequired] = [requiredOf(was), requiredOf(is)];
  const changes = Object.entries(old).flatMap(([name, schema]) => {
    const now = current[name];
    if (!now) return [`${place}.${name} is gone`];
    return compareSchemas(schema, now, `${place}.${name}`, way);
  });
  const [demanded, known] = way === 'sent' ? [areRequired, wereRequired] : [wereRequired, areRequired];
  const word = way === 'sent' ? 'is required' : 'may be missing';
  for (const name of demanded) {
    if (!known.has(name) && (way === 'sent' || name in current)) changes.push(`${place}.${name} ${word}`);
  }
  return changes;
}

function compareItems(was: Json, is: Json, place: string, way: Way): string[] {
  return (['items', 'additionalProperties'] as const).flatMap((part) => {
    const [old, current] = [jsonSchema.safeParse(was[part]), jsonSchema.safeParse(is[part])];
    return old.success && current.success ? compareSchemas(old.data, current.data, `${place}[]`, way) : [];
  });
}

const UPPER = ['maxLength', 'maximum', 'maxItems', 'exclusiveMaximum'];
const LOWER = ['minLength', 'minimum', 'minItems', 'exclusiveMinimum'];

function compareLimits(was: Json, is: Json, place: string): string[] {
  const changes: string[] = [];
  for (const name of UPPER) {
    const [old, current] = [numberOf(was[name], Infinity), numberOf(is[name], Infinity)];
    if (current < old) changes.push(`${place} ${name} is ${current}`);
  }
  for (const name of LOWER) {
    const [old, current] = [numberOf(was[name], -Infinity), numberOf(is[name], -Infinity)];
    if (current > old) changes.push(`${place} ${name} is ${current}`);
  }
  for (const name of ['pattern', 'format']) {
    if (is[name] !== undefined && is[name] !== was[name]) changes.push(`${place} has a different ${name}`);
  }
  const allowed = valuesOf(is);
  if (allowed) {
    const refused = (valuesOf(was) ?? ['any value']).filter((value) => !allowed.includes(value));
    if (refused.length > 0) changes.push(`${place} no longer accepts ${refused.map(String).join(', ')}`);
  }
  return changes;
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

function valuesOf({ enum: values, const: only }: Json): unknown[] | null {
  if (Array.isArray(values)) return values;
  return only === undefined ? null : [only];
}

const fieldsOf = ({ properties = {} }: Json): Record<string, Json> =>
  z.record(z.string(), jsonSchema).parse(properties);
const requiredOf = ({ required = [] }: Json): ReadonlySet<string> =>
  new Set(z.array(z.string()).parse(required));
