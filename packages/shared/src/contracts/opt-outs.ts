import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, phoneInputSchema, practiceNameSchema, successSchema } from './fields.js';

/** Why staff take back an opt-out that they recorded. */
export const OPT_OUT_MISTAKES = ['wrong-number', 'wrong-patient', 'entered-by-mistake'] as const;
export type OptOutMistake = (typeof OPT_OUT_MISTAKES)[number];

const optOutSchema = z
  .object({
    phoneNumber: z.string().describe('In E.164, such as `+13125550142`.'),
    optedOutAt: instantSchema
      .nullable()
      .describe(
        "When the number opted out through this practice: by its staff, a reply to its text, or the gateway's refusal of one. Null when it did not, even if it opted out elsewhere.",
      ),
  })
  .meta({
    id: 'OptOut',
    description: 'A number that opted out of texts from every practice of this sender.',
  });
export type OptOut = z.infer<typeof optOutSchema>;

const numberSchema = z.object({
  practiceName: practiceNameSchema,
  phoneNumber: phoneInputSchema.describe('The number, in any usual form.'),
});

export const optOutEndpoints = {
  recordOptOut: defineEndpoint({
    method: 'POST',
    path: '/api/opt-outs',
    body: numberSchema,
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      optOut: optOutSchema.describe('The opt-out.'),
    }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary:
      'Opt a number out, and cancel its pending texts. The practice must have texted it or be about to. Only START from that phone lifts it; a mistake can be undone within a day.',
    description:
      'The number gets no text from any practice of this sender from now on, and its scheduled orders are ended. `liftOptOut` undoes a mistake within a day.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone', 'number_not_texted'],
  }),
  /** A POST, because browsers and servers keep URLs, which must not contain a number. */
  findOptOut: defineEndpoint({
    method: 'POST',
    path: '/api/opt-outs/search',
    body: numberSchema,
    response: z.object({
      optOut: optOutSchema.nullable().describe('The opt-out; null when the number has not opted out.'),
    }),
    access: 'practice',
    summary: 'Whether a number that the practice has texted or is about to has opted out.',
    description:
      'Also says when the number opted out elsewhere, without saying where. It is a POST so that no number is in an address.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone', 'number_not_texted'],
  }),
  liftOptOut: defineEndpoint({
    method: 'POST',
    path: '/api/opt-outs/lift',
    body: numberSchema.extend({ reason: z.enum(OPT_OUT_MISTAKES).describe('What the mistake was.') }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary:
      'Undo an opt-out that this practice recorded by mistake within the last day. Canceled texts stay canceled.',
    description:
      'Only for opt-outs that the practice recorded itself, not for those that came from the patient. The number may be texted again.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone', 'opt_out_not_found'],
  }),
};
