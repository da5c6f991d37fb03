import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { languageSchema, successSchema } from './fields.js';

/** A practice as its own staff see it. */
const practiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  discountCode: z.string().nullable(),
  gallery: z.array(z.string()),
  /** IANA name, such as America/Chicago. Days and times on the screens are in it. */
  timeZone: z.string(),
  /** The patients' language unless staff choose another. */
  language: languageSchema,
});
export type Practice = z.infer<typeof practiceSchema>;

export const sessionEndpoints = {
  verifyPractice: defineEndpoint({
    method: 'POST',
    path: '/api/verify-practice',
    bodyKilobytes: 4,
    body: z.object({
      practiceId: z.union([z.string().trim().max(32), z.number().int().nonnegative()]).transform(String),
    }),
    response: z.object({ success: z.literal(true), practice: practiceSchema }),
    access: 'public',
    summary: 'Sign in with a practice ID. Sets the session cookie.',
    errors: ['practice_id_required', 'unknown_practice'],
  }),
  getSession: defineEndpoint({
    method: 'GET',
    path: '/api/session',
    response: z.object({ practice: practiceSchema.nullable() }),
    access: 'public',
    summary: 'The signed-in practice, or null. Never 401, so a page can ask before it reads anything else.',
    errors: [],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/logout',
    bodyKilobytes: 4,
    response: successSchema,
    access: 'public',
    summary: 'End the session and clear its cookie. Succeeds without a session too.',
    errors: [],
  }),
};
