import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { languageSchema, successSchema } from './fields.js';

export const practiceSchema = z
  .object({
    id: z.string().describe("The practice's id in the portal, which is not the one it signs in with."),
    name: z.string().describe("The practice's name, as texts and the patient page have it."),
    discountCode: z.string().nullable().describe("The practice's discount code; null without one."),
    gallery: z.array(z.string()).describe('Addresses of the pictures on its home page.'),
    timeZone: z
      .string()
      .describe('IANA name, such as America/Chicago. Days and times on the screens are in it.'),
    language: languageSchema.describe("The patients' language unless staff choose another."),
    phoneNumber: z
      .string()
      .nullable()
      .describe('The number where patients call it, in E.164; null when none is on file.'),
    sharesSignIn: z
      .literal(true)
      .optional()
      .describe('Present where staff may switch to another practice of the group.'),
  })
  .meta({ id: 'Practice', description: 'A practice as its own staff see it.' });
export type Practice = z.infer<typeof practiceSchema>;

export const sessionEndpoints = {
  verifyPractice: defineEndpoint({
    method: 'POST',
    path: '/api/verify-practice',
    bodyKilobytes: 4,
    body: z.object({
      practiceId: z
        .union([z.string().trim().max(32), z.number().int().nonnegative()])
        .transform(String)
        .describe('The ID that the practice got from the operator.'),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      practice: practiceSchema.describe('The practice that is signed in now.'),
    }),
    access: 'public',
    summary: 'Sign in with a practice ID. Sets the session cookie.',
    description:
      "For the portal's own pages: programs use a key instead. Wrong IDs are counted, and too many lock the caller's network out for a while.",
    errors: ['practice_id_required', 'unknown_practice'],
  }),
  getSession: defineEndpoint({
    method: 'GET',
    path: '/api/session',
    response: z.object({
      practice: practiceSchema.nullable().describe('The signed-in practice; null without a session.'),
    }),
    access: 'public',
    summary: 'The signed-in practice, or null. Never 401, so a page can ask before it reads anything else.',
    description: 'Reads the session cookie only; a key is not looked at. Changes nothing.',
    errors: [],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/logout',
    bodyKilobytes: 4,
    response: successSchema,
    access: 'public',
    summary: 'End the session and clear its cookie. Succeeds without a session too.',
    description: "Ends this browser's session and no other. Keys stay as they are.",
    errors: [],
  }),
};
