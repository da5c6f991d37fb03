import { z } from 'zod';

/** Whether a query or body names the practice. */
const namesPractice = (schema: z.ZodType | undefined): schema is z.ZodObject =>
  schema instanceof z.ZodObject && 'practiceName' in schema.shape;

/** The schema of a query or body for calls with an API key: `practiceName` is optional, since the key implies it. */
export const forKey = <S extends z.ZodType | undefined>(schema: S): S | z.ZodObject =>
  namesPractice(schema) ? schema.partial({ practiceName: true }) : schema;

/** Whether calls with an API key may leave out the whole body. */
export const isBodyOptional = (body: z.ZodType): boolean => forKey(body).safeParse({}).success;

/** The query or body of a call with a practice's key, with the practice's name added where it is missing. */
export function addPracticeName(
  schema: z.ZodType | undefined,
  value: unknown,
  practiceName: string,
): unknown {
  if (!namesPractice(schema) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value;
  return 'practiceName' in value ? value : { ...value, practiceName };
}
