import { z } from 'zod';
import { reasonWithTextSchema } from '../reasons.js';
import { defineEndpoint } from './endpoint.js';
import {
  centsSchema,
  instantSchema,
  languageSchema,
  phoneInputSchema,
  practiceNameSchema,
  practiceQuerySchema,
  quantitySchema,
  successSchema,
  wholeNumberInAddress,
} from './fields.js';

/** Why a patient is in Follow-up, the most urgent first. */
export const FOLLOW_UP_REASONS = [
  'failed',
  'replied',
  'repeat-stopped',
  'not-scheduled',
  'opened',
  'not-ordered',
  'refill',
] as const;
const reasonSchema = z
  .enum(FOLLOW_UP_REASONS)
  .meta({ id: 'FollowUpReason', description: 'Why a patient is in Follow-up.' });
export type FollowUpReason = z.infer<typeof reasonSchema>;

/** Why staff took a patient off the list; `later` is for a while. */
export const DISMISSAL_REASONS = [
  'ordered-elsewhere',
  'not-interested',
  'will-come-in',
  'wrong-number',
  'other',
  'later',
] as const;
export const dismissalReasonSchema = z.enum(DISMISSAL_REASONS).meta({
  id: 'DismissalReason',
  description: 'Why staff took a patient off the list; `later` is for a while.',
});
export type DismissalReason = z.infer<typeof dismissalReasonSchema>;

/** When `later` brings a patient back: at the start of the practice's next day, or in 7 days. */
export const LATER_DAYS = ['tomorrow', 'next-week'] as const;
export type LaterDay = (typeof LATER_DAYS)[number];

/** Rows of a page. */
export const FOLLOW_UP_PAGE_SIZE = 25;
/** A patient has one need per reason, and one per scheduled order that could not be sent. */
const MAX_NEEDS = 100;

/** A reason with the row that it is about, such as `opened:018f…`. Opaque to clients. */
const needSchema = z
  .string()
  .max(80)
  .regex(/^[a-z-]+:[0-9a-f-]+$/, 'must be one of a row’s needs');

const productSchema = z
  .object({
    variantId: z.string().describe("The variant's id at the shop."),
    title: z.string().describe("The product's title, with the variant's where it has one."),
    quantity: quantitySchema.describe('How many of it the cart has.'),
    price: centsSchema.describe('The price of one in cents, when it was texted.'),
  })
  .meta({ id: 'FollowUpProduct', description: "A line of the patient's last cart, as it was texted." });
export type FollowUpProduct = z.infer<typeof productSchema>;

const textSchema = z
  .object({
    messageId: z.string().describe("The text's id."),
    sentAt: instantSchema.nullable().describe('When it was sent; null when it has not been.'),
    openedAt: instantSchema.nullable().describe('When the patient opened its cart; null when they have not.'),
    errorMessage: z.string().nullable().describe('Why it failed and what to do next; null when it did not.'),
    reason: reasonWithTextSchema.nullable().describe('`errorMessage` for programs: its code and parameters.'),
    briefReason: z
      .string()
      .nullable()
      .describe(
        'The reason in a few words, such as "looks like a landline"; null when it has no short form.',
      ),
    isNumberAtFault: z
      .boolean()
      .describe('The number is the cause of the failure, so the next step is another number.'),
    cartUrl: z.string().nullable().describe("The cart's link; null once it no longer works."),
  })
  .meta({ id: 'FollowUpText', description: 'The latest text to the patient.' });

const followUpSchema = z
  .object({
    phoneNumber: z.string().describe("The patient's number in E.164. There is one row for each number."),
    patientLastName: z
      .string()
      .nullable()
      .describe('The last name of the latest text or scheduled order; null when none was given.'),
    reason: reasonSchema.describe('Why the patient is on the list: the most urgent reason.'),
    since: instantSchema.describe('Since when.'),
    needs: z
      .array(z.string())
      .describe('Everything that keeps the row on the list; pass it on with a dismissal.'),
    products: z.array(productSchema).describe('The contents of the cart.'),
    text: textSchema.nullable().describe('The latest text to the patient; null when there is none.'),
    reply: z
      .object({
        body: z.string().describe('The beginning of the reply.'),
        mediaCount: z.number().int().describe('The pictures and other files that came with it.'),
        unread: z.number().int().describe('How many replies from the number no one has read.'),
        isUndecided: z.boolean().describe('Whether texts to the number are on hold until someone decides.'),
      })
      .meta({ id: 'FollowUpReply', description: 'An unread reply.' })
      .nullable()
      .describe('The newest unread reply; null when there is none.'),
    scheduledOrder: z
      .object({
        id: z.number().int().describe("The scheduled order's number."),
        failureReason: z.string().describe('Why it was not sent, as a sentence for staff.'),
        reason: reasonWithTextSchema.describe('`failureReason` for programs: its code and parameters.'),
      })
      .meta({ id: 'UnsentOrder', description: 'A scheduled order that could not be sent, and why.' })
      .nullable()
      .describe(
        'The scheduled order that could not be sent, or the last one of a repeating order that stopped, and why; null when there is none.',
      ),
    refill: z
      .object({
        id: z.string().describe("The refill's id."),
        runsOutAt: instantSchema.describe('When the first of it runs out.'),
        hasDiscount: z.boolean().describe("Whether it includes the practice's discount, as the order did."),
        language: languageSchema.describe("The language of the order's cart page."),
      })
      .meta({ id: 'FollowUpRefill', description: 'A refill that is due soon.' })
      .nullable()
      .describe('The refill that is due soon; null when there is none.'),
    nextSendAt: instantSchema
      .nullable()
      .describe('When another follow-up may be sent to this number; null when it may be now, or opted out.'),
  })
  .meta({ id: 'FollowUp', description: 'A patient who needs a follow-up.' });
export type FollowUp = z.infer<typeof followUpSchema>;

const listing = {
  reason: reasonSchema.optional().describe('Only patients with this reason; absent for all.'),
  cursor: z
    .string()
    .max(200)
    .meta({ pattern: '^[A-Za-z0-9_-]+$' })
    .optional()
    .describe('`nextCursor` of the previous page.'),
};

const pageSchema = z
  .object({
    followUps: z.array(followUpSchema).describe('The patients of this page, the most urgent first.'),
    counts: z
      .record(reasonSchema, z.number().int())
      .meta({ id: 'FollowUpCounts', description: 'How many patients need a follow-up, by reason.' })
      .describe('Patients by reason, over all pages and regardless of search.'),
    nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last page.'),
  })
  .meta({ id: 'FollowUpPage', description: 'A page of patients who need a follow-up.' });
export type FollowUpPage = z.infer<typeof pageSchema>;

export const followUpEndpoints = {
  listFollowUps: defineEndpoint({
    method: 'GET',
    path: '/api/follow-ups',
    query: practiceQuerySchema.extend({
      ...listing,
      pageSize: wholeNumberInAddress(1, 100)
        .optional()
        .describe('How many patients a page has; 25 by default.'),
    }),
    response: pageSchema,
    access: 'practice',
    versioned: true,
    summary: 'Patients who need a follow-up, most urgent first. One row per number, with counts by reason.',
    description:
      'Each patient is listed once, under the most urgent reason. Patients leave the list when they order, when they are dismissed, or when the reason is gone.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  /** A POST, because browsers and servers keep URLs, which must not contain a name or number. */
  searchFollowUps: defineEndpoint({
    method: 'POST',
    path: '/api/follow-ups/search',
    body: practiceQuerySchema.extend({
      ...listing,
      search: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .describe("Part of a last name or of a product's title, or digits of a phone number."),
      pageSize: z.number().int().min(1).max(100).describe('How many patients a page has.'),
    }),
    response: pageSchema,
    access: 'practice',
    summary: 'Search the follow-ups by patient, number, or product.',
    description:
      'Like `listFollowUps`, for one patient, number, or product. It is a POST so that no name or number is in an address.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  dismissFollowUp: defineEndpoint({
    method: 'POST',
    path: '/api/follow-ups/dismiss',
    body: z.object({
      practiceName: practiceNameSchema,
      phoneNumber: phoneInputSchema.describe("The row's `phoneNumber`."),
      dismissal: dismissalReasonSchema.describe(
        'Why the patient is taken off the list; `later` is for a while.',
      ),
      backOn: z
        .enum(LATER_DAYS)
        .optional()
        .describe('For `later` only: when the patient comes back; absent for next week.'),
      needs: z
        .array(needSchema)
        .min(1)
        .max(MAX_NEEDS)
        .describe("The row's `needs`. Anything newer stays on the list."),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      dismissalId: z.string().describe("The dismissal's id, with which it can be undone."),
    }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary:
      'Take a patient off the list with a reason. They come back when something new happens, and with `later` tomorrow or in one week.',
    description:
      'Nothing is texted and nothing is canceled. The patient comes back when something new happens, or with `later` tomorrow or after a week.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone', 'follow_up_not_found'],
  }),
  undoDismissal: defineEndpoint({
    method: 'POST',
    path: '/api/follow-ups/dismissals/:id/undo',
    params: z.object({ id: z.uuid().describe("The dismissal's id.") }),
    body: z.object({ practiceName: practiceNameSchema }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Undo a dismissal. Repeating it changes nothing.',
    description: 'The patient is on the list again, for the same reasons.',
    errors: ['not_signed_in', 'other_practice', 'dismissal_not_found'],
  }),
};
