import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { practiceNameSchema, practiceQuerySchema } from './fields.js';
import { MAX_GROUP_PRACTICES } from './groups.js';
import { practiceSchema } from './session.js';

const otherPracticeSchema = z
  .object({
    id: z.string().describe('What `switchPractice` takes.'),
    name: z.string().describe("The practice's name."),
  })
  .meta({ id: 'OtherPractice', description: 'Another practice of the group.' });
export type OtherPractice = z.infer<typeof otherPracticeSchema>;

export const sharedSignInEndpoints = {
  listOtherPractices: defineEndpoint({
    method: 'GET',
    path: '/api/session/practices',
    query: practiceQuerySchema,
    response: z.object({
      practices: z
        .array(otherPracticeSchema)
        .max(MAX_GROUP_PRACTICES)
        .describe('By name; none where the operator does not allow it, and for a key.'),
    }),
    access: 'practice',
    summary: "The other practices of the group that the session's staff may switch to.",
    description: "For the portal's own pages. A group's key has `getGroup` instead.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  switchPractice: defineEndpoint({
    method: 'POST',
    path: '/api/session/switch',
    bodyKilobytes: 4,
    body: z.object({
      practiceName: practiceNameSchema,
      toPracticeId: z.string().trim().min(1).max(64).describe('The id of the practice to switch to.'),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      practice: practiceSchema.describe('The practice that is signed in now.'),
    }),
    access: 'practice',
    summary: 'Switch this browser to another practice of the group. Sets a new session cookie.',
    description:
      "For the portal's own pages. The session before ends, and both practices have it in their activity. It is refused unless the operator allows it for the group, with the same answer for any practice outside the group.",
    errors: ['not_signed_in', 'other_practice', 'switch_refused'],
  }),
};
