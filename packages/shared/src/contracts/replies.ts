import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, practiceNameSchema, successSchema } from './fields.js';

/**
 * The intent of a patient's reply: certainly or possibly no more texts, texts again, help, or anything else
 * (docs/product.md §8.11).
 */
export const REPLY_KINDS = ['stop', 'doubtful', 'start', 'help', 'ordinary'] as const;

/** How a reply came. */
export const REPLY_CHANNELS = ['sms', 'rcs'] as const;

/** The decision of staff about a doubtful reply. */
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
  /** For a doubtful reply; null while automatic texts are on hold because of it. */
  decision: decisionSchema.nullable(),
  /** Whether the patient decided it, by START or a later STOP, rather than the practice or the deadline. */
  isDecidedByPatient: z.boolean(),
  /** When an undecided doubtful reply will count as an opt-out; null for all others. */
  decideBy: instantSchema.nullable(),
});
export type Reply = z.infer<typeof replySchema>;

export const replyEndpoints = {
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
    summary: 'Opt out the number of a doubtful reply, or keep texting it. Decides all its open replies.',
    errors: ['not_signed_in', 'other_practice', 'reply_not_found', 'already_decided'],
  }),
};
