import { z } from 'zod';

/** A shop or database id as we give it out: no slashes, so that it fits a path. A gid is cut to its number. */
export const idSchema = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform((value) =>
    String(value)
      .trim()
      .replace(/^gid:\/\/shopify\/\w+\//, ''),
  )
  .pipe(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an id of letters and digits, 64 at the most'));

/** Numbers of draft and scheduled orders, from 1001. */
export const orderNumberSchema = z.coerce.number().int().min(1).max(2_147_483_647);

export const practiceNameSchema = z.string().trim().min(1).max(120);
export const centsSchema = z.number().int();
export const instantSchema = z.iso.datetime({ offset: true });
export const quantitySchema = z
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(999, 'must be at most 999');
export const phoneInputSchema = z.string().max(64);
export const lastNameSchema = z
  .string()
  .trim()
  .max(80, 'must be at most 80 characters')
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'must not hold control characters');
/** The version of the consent words that were shown, such as `2026-11`. */
export const consentVersionSchema = z
  .string()
  .regex(/^\d{4}-\d{2}(\.\d{1,3})?$/, 'is not a version of the consent');
export const discountCodeSchema = z.string().trim().max(64);

/** `?practiceName=`, as the data calls of SPEC §7 carry it. */
export const practiceQuerySchema = z.object({ practiceName: practiceNameSchema });

export const successSchema = z.object({ success: z.literal(true) });

export const selectedOptionSchema = z.object({ name: z.string().max(255), value: z.string().max(255) });
export type SelectedOption = z.infer<typeof selectedOptionSchema>;
