import { z } from 'zod';
import { INSTANT_EXPECTED, instantSchema } from './fields.js';

/** The pattern of `instantSchema` for these years. A literal, because a call would stay in the portal's first load. */
const BOUND_PATTERN = String.raw`^(?=[12])(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$`;
/** An instant in a query that bounds a list. Four-digit years only: databases have other years than JavaScript. */
const boundSchema = instantSchema
  .refine((instant) => /^[12]\d{3}-/.test(instant), INSTANT_EXPECTED)
  .meta({ pattern: BOUND_PATTERN })
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
