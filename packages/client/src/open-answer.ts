import { z } from 'zod';

/**
 * A contract's schema as a client of any version needs it: it checks fields, types, and formats, and accepts values,
 * variants, and sizes that a later portal may add. `findBreakingChanges`, which every release must pass, has the same
 * list of what breaks programs.
 * @throws Error for a kind of schema that no answer has yet: add it here
 */
export function openAnswer(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return openObject(schema);
  if (schema instanceof z.ZodArray) return z.array(openInner(schema.element));
  if (schema instanceof z.ZodNullable) return openInner(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return openInner(schema.unwrap()).optional();
  if (schema instanceof z.ZodDiscriminatedUnion) return openVariants(schema);
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(openInner));
  if (schema instanceof z.ZodRecord) return openRecord(schema);
  if (schema instanceof z.ZodEnum) return listOf(Object.values(schema.enum));
  if (schema instanceof z.ZodLiteral) return schema.values.size > 1 ? listOf([...schema.values]) : schema;
  // An answer has the portal's output, not its input.
  if (schema instanceof z.ZodPipe) return openInner(schema.out);
  // With any offset: the document calls both kinds `date-time`.
  if (schema instanceof z.ZodISODateTime) return z.iso.datetime({ offset: true });
  if (PLAIN.some((kind) => schema instanceof kind)) return withoutLimits(schema);
  throw new Error(`An answer has a schema of an unexpected kind: ${schema._zod.def.type}.`);
}

const PLAIN = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodUnknown,
  z.ZodAny,
  // The bytes of a file.
  z.ZodCustom,
];

const openInner = (inner: z.core.$ZodType): z.ZodType => openAnswer(inner as z.ZodType);

function openObject({ shape, _zod: { def } }: z.ZodObject): z.ZodType {
  const fields = Object.entries(shape).map(([name, field]) => [name, openInner(field)]);
  const opened = z.object(Object.fromEntries(fields));
  return def.catchall ? opened.catchall(openInner(def.catchall)) : opened;
}

/** Checks the known keys of a record and ignores those that a later portal adds. */
function openRecord({ keyType, valueType }: z.ZodRecord): z.ZodType {
  const value = openInner(valueType);
  if (!(keyType instanceof z.ZodEnum)) return z.record(z.string(), value);
  return z.object(Object.fromEntries(Object.keys(keyType.enum).map((key) => [key, value])));
}

/** A known tag needs the fields of its variant; an unknown one needs those that all variants share. */
function openVariants({ options, _zod: { def } }: z.ZodDiscriminatedUnion): z.ZodType {
  const tag = def.discriminator;
  const variants = options.filter((option) => option instanceof z.ZodObject);
  const shapes: z.ZodRawShape[] = variants.map(({ shape }) => shape);
  const known = new Set(variants.flatMap(({ shape }) => valuesOf(shape[tag])));
  const [first = {}, ...others] = shapes;
  const common = Object.entries(first)
    .filter(([name]) => name !== tag && others.every((shape) => name in shape))
    .map(([name, field]) => [name, openInner(field)]);
  const unlisted = z.string().refine((value) => !known.has(value), 'lacks the fields of this value');
  const opened = variants.map((variant) =>
    z.object({ ...(openObject(variant) as z.ZodObject).shape, [tag]: variant.shape[tag] }),
  );
  return z.union([...opened, z.looseObject({ ...Object.fromEntries(common), [tag]: unlisted })]);
}

function valuesOf(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodEnum) return Object.values(schema.enum);
  return schema instanceof z.ZodLiteral ? [...schema.values] : [];
}

const listOf = (values: readonly unknown[]): z.ZodType =>
  values.every((value) => typeof value === 'number') ? z.number() : z.string();

/** A later release may change limits of length, size, and count, but not a string's format or a number's kind. */
function withoutLimits(schema: z.ZodType): z.ZodType {
  const { checks = [], ...def } = schema._zod.def;
  return z.core.clone(schema, { ...def, checks: checks.filter(isFormat) }) as z.ZodType;
}

function isFormat({ _zod: { def } }: z.core.$ZodCheck): boolean {
  if (def.check === 'number_format') return true;
  return def.check === 'string_format' && 'format' in def && def.format !== 'regex';
}
