import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, practiceNameSchema, practiceQuerySchema, successSchema } from './fields.js';

/**
 * A patient's reply: nothing but a request to stop, texts again, help, nothing but thanks or a reaction, or anything else,
 * which waits for a person (docs/product.md §8.11).
 */
export const REPLY_KINDS = ['stop', 'start', 'help', 'thanks', 'other'] as const;

/** How a reply came. */
export const REPLY_CHANNELS = ['sms', 'rcs'] as const;

/** The decision of staff about a reply of kind `other`. */
export const REPLY_DECISIONS = ['opt-out', 'keep-texting'] as const;
const decisionSchema = z.enum(REPLY_DECISIONS);
export type ReplyDecision = z.infer<typeof decisionSchema>;

/** A patient's reply, under the text it answers. */
export const replySchema = z.object({
  id: z.string(),
  body: z.string(),
  /** The pictures and other files that came with it; with an empty `body`, it was nothing else. */
  mediaCount: z.number().int(),
  /** How it came: as an SMS or MMS, or as an RCS message. */
  channel: z.enum(REPLY_CHANNELS),
  kind: z.enum(REPLY_KINDS),
  receivedAt: instantSchema,
  /** Whether the practice has seen it. */
  isSeen: z.boolean(),
  /** For kind `other`; null while automatic texts to the number pause because of it. */
  decision: decisionSchema.nullable(),
  /** Whether the patient decided it, by START or a later STOP, rather than the practice. */
  isDecidedByPatient: z.boolean(),
  /** When a reply that waits for a decision is erased and counts as an opt-out; null for all others. */
  decideBy: instantSchema.nullable(),
});
export type Reply = z.infer<typeof replySchema>;

export const replyEndpoints = {
  getReply: defineEndpoint({
    method: 'GET',
    path: '/api/replies/:id',
    params: z.object({ id: z.uuid() }),
    query: practiceQuerySchema,
    response: z.object({ reply: replySchema }),
    access: 'practice',
    summary: 'A reply to the practice, such as the one that `reply_waiting` names.',
    errors: ['not_signed_in', 'other_practice', 'reply_not_found'],
  }),
  markRepliesSeen: defineEndpoint({
    method: 'POST',
    path: '/api/replies/seen',
    body: z.object({ practiceName: practiceNameSchema, replyIds: z.array(z.uuid()).min(1).max(500) }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Mark replies as read. Replies to other practices are ignored.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  decideReply: defineEndpoint({
    method: 'POST',
    path: '/api/replies/:id/decide',
    params: z.object({ id: z.uuid() }),
    body: z.object({ practiceName: practiceNameSchema, decision: decisionSchema }),
    response: z.object({ success: z.literal(true), reply: replySchema }),
    access: 'practice',
    idempotent: true,
    summary:
      'Opt out the number of a reply of kind `other`, or keep texting it. Decides about all replies of the number that wait.',
    errors: ['not_signed_in', 'other_practice', 'reply_not_found', 'already_decided'],
  }),
};
