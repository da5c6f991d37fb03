import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, practiceNameSchema, practiceQuerySchema, successSchema } from './fields.js';

/**
 * A patient's reply: a request to stop, to get texts again, or for help; only thanks or a reaction; or anything else,
 * which waits for a person (docs/product.md §8.11).
 */
export const REPLY_KINDS = ['stop', 'start', 'help', 'thanks', 'other'] as const;

/** How a reply came. */
export const REPLY_CHANNELS = ['sms', 'rcs'] as const;

/** The decision of staff about a reply of kind `other`. */
export const REPLY_DECISIONS = ['opt-out', 'keep-texting'] as const;
const decisionSchema = z
  .enum(REPLY_DECISIONS)
  .meta({ id: 'ReplyDecision', description: 'The decision of staff about a reply of kind `other`.' });
export type ReplyDecision = z.infer<typeof decisionSchema>;

export const replySchema = z
  .object({
    id: z.string().describe("The reply's id."),
    body: z.string().describe('What the patient wrote.'),
    mediaCount: z
      .number()
      .int()
      .describe('How many pictures and other files came with it; with an empty `body`, it was nothing else.'),
    channel: z.enum(REPLY_CHANNELS).describe('How it came: as an SMS or MMS, or as an RCS message.'),
    kind: z
      .enum(REPLY_KINDS)
      .describe(
        'What it is: a request to stop, to be texted again, or for help, nothing but thanks, or anything else, which waits for a person.',
      ),
    receivedAt: instantSchema.describe('When it arrived.'),
    isSeen: z.boolean().describe('Whether the practice has seen it.'),
    decision: decisionSchema
      .nullable()
      .describe(
        'What staff decided about a reply of kind `other`; null while automatic texts to the number pause because of it, and for other kinds.',
      ),
    isDecidedByPatient: z
      .boolean()
      .describe('Whether the patient decided it, by START or a later STOP, rather than the practice.'),
    decideBy: instantSchema
      .nullable()
      .describe(
        'When a reply that waits for a decision is erased and counts as an opt-out; null for all others.',
      ),
  })
  .meta({ id: 'Reply', description: "A patient's reply." });
export type Reply = z.infer<typeof replySchema>;

export const replyEndpoints = {
  getReply: defineEndpoint({
    method: 'GET',
    path: '/api/replies/:id',
    params: z.object({ id: z.uuid().describe("The reply's id.") }),
    query: practiceQuerySchema,
    response: z.object({
      reply: replySchema.describe('The reply.'),
      phoneNumber: z.string().describe("The patient's number in E.164; empty once erased."),
    }),
    access: 'practice',
    summary: 'A reply to the practice, such as the one that `reply_waiting` names.',
    description: 'One reply with its decision. Reading it does not mark it as seen.',
    errors: ['not_signed_in', 'other_practice', 'reply_not_found'],
  }),
  markRepliesSeen: defineEndpoint({
    method: 'POST',
    path: '/api/replies/seen',
    body: z.object({
      practiceName: practiceNameSchema,
      replyIds: z.array(z.uuid()).min(1).max(500).describe('The ids of the replies.'),
    }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Mark replies as read. Replies to other practices are ignored.',
    description: 'They leave the alerts. A reply that waits for a decision goes on waiting.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  decideReply: defineEndpoint({
    method: 'POST',
    path: '/api/replies/:id/decide',
    params: z.object({ id: z.uuid().describe("The reply's id.") }),
    body: z.object({
      practiceName: practiceNameSchema,
      decision: decisionSchema.describe(
        '`opt-out` stops all texts to the number; `keep-texting` sends what waits.',
      ),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      reply: replySchema.describe('The reply with the decision.'),
    }),
    access: 'practice',
    idempotent: true,
    summary:
      'Opt out the number of a reply of kind `other`, or keep texting it. Decides about all replies of the number that wait.',
    description:
      'With `opt-out`, the number gets no more texts; with `keep-texting`, texts that were held go out. A decision is final, except that the patient may text STOP or START.',
    errors: ['not_signed_in', 'other_practice', 'reply_not_found', 'already_decided'],
  }),
};
