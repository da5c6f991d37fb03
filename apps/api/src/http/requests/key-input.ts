import { z } from 'zod';

/** Whether a query or body names the practice. */
const namesPractice = (schema: z.ZodType | undefined): schema is z.ZodObject =>
  schema instanceof z.ZodObject && 'practiceName' in schema.shape;

/** A query or body as calls with an API key may send it: a key belongs to one practice, so they need not name it. */
export const forKey = <S extends z.ZodType | undefined>(schema: S): S | z.ZodObject =>
  namesPractice(schema) ? schema.partial({ practiceName: true }) : schema;

/** Whether calls with an API key may leave out the whole body. */
export const isBodyOptional = (body: z.ZodType): boolean => forKey(body).safeParse({}).success;

/** What a call with the key of this practice sent, with the practice's name where it is missing. */
export function addPracticeName(
  schema: z.ZodType | undefined,
  value: unknown,
  practiceName: string,
): unknown {
  if (!namesPractice(schema) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value;
  return 'practiceName' in value ? value : { ...value, practiceName };
}
