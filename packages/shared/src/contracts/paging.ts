import { z } from 'zod';
import { INSTANT_EXPECTED, instantSchema } from './fields.js';

/** An instant that bounds a list, in an address. Years of four digits only: databases have others than JavaScript. */
const boundSchema = instantSchema
  .refine((instant) => /^[12]\d{3}-/.test(instant), INSTANT_EXPECTED)
  .meta({ pattern: `^(?=[12])${z.toJSONSchema(instantSchema).pattern?.slice(1)}` })
  .optional();

/** The part of a list between two instants; `of` says which instant of an entry counts. */
export const between = (of: string) => ({
  from: boundSchema.describe(`Only those ${of} at this time or later; absent for no limit.`),
  to: boundSchema.describe(`Only those ${of} before this time; absent for no limit.`),
});

/** Continues a list after the page that gave it. */
export const cursorSchema = z
  .string()
  .max(100)
  .meta({ pattern: '^[A-Za-z0-9_-]+$' })
  .optional()
  .describe('`nextCursor` of the previous page.');
