import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, practiceQuerySchema, successSchema } from './fields.js';

const signedInComputerSchema = z
  .object({
    id: z.string().describe("The session's id."),
    device: z.string().describe('Browser and system, such as "Chrome on Windows".'),
    signedInAt: instantSchema.describe('When the computer signed in.'),
    lastUsedAt: instantSchema.describe('When it was last used, to within minutes.'),
    isThis: z.boolean().describe('Whether the caller uses this session.'),
  })
  .meta({ id: 'SignedInComputer', description: 'A browser that is signed in to the practice.' });
export type SignedInComputer = z.infer<typeof signedInComputerSchema>;

export const computerEndpoints = {
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/api/sessions',
    query: practiceQuerySchema,
    response: z.object({
      sessions: z.array(signedInComputerSchema).max(100).describe('The computers, last used first.'),
    }),
    access: 'practice',
    summary: 'The computers that are signed in to the practice, last used first.',
    description: 'For finding a computer that should no longer be signed in. Keys are not listed.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    params: z.object({
      id: z
        .string()
        .regex(/^[0-9a-f]{16}$/, 'must be the id of a session')
        .describe("The session's id."),
    }),
    query: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    summary: 'Sign a computer out, at once on every instance.',
    description:
      "Whoever uses that computer must sign in again. Ending the caller's own session signs it out.",
    errors: ['not_signed_in', 'other_practice', 'session_not_found'],
  }),
};
