import { z } from 'zod';
import { saidReasonSchema } from '../reasons.js';
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
const reasonSchema = z.enum(FOLLOW_UP_REASONS);
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
export const dismissalReasonSchema = z.enum(DISMISSAL_REASONS);
export type DismissalReason = z.infer<typeof dismissalReasonSchema>;

/** When `later` brings a patient back: at the start of the practice's next day, or in 7 days. */
export const LATER_DAYS = ['tomorrow', 'next-week'] as const;
export type LaterDay = (typeof LATER_DAYS)[number];

/** Rows of a page. */
export const FOLLOW_UP_PAGE_SIZE = 25;
/** A patient has one need for each reason, and one for each scheduled order that could not be sent. */
const MAX_NEEDS = 100;

/** A reason with the row that it is about, such as `opened:018f…`. Opaque to clients. */
const needSchema = z
  .string()
  .max(80)
  .regex(/^[a-z-]+:[0-9a-f-]+$/, 'must be one of a row’s needs');

/** A line of the patient's last cart, as it was texted. */
const productSchema = z.object({
  variantId: z.string(),
  title: z.string(),
  quantity: quantitySchema,
  /** For one, when it was texted. */
  price: centsSchema,
});
export type FollowUpProduct = z.infer<typeof productSchema>;

/** The latest text to the patient. */
const textSchema = z.object({
  messageId: z.string(),
  sentAt: instantSchema.nullable(),
  openedAt: instantSchema.nullable(),
  /** Why it failed and what to do next; null when it did not. */
  errorMessage: z.string().nullable(),
  /** Machine-readable reason: the code and parameters of the field above. */
  reason: saidReasonSchema.nullable(),
  /** The reason in a few words, such as "looks like a landline"; null when it has no short form. */
  briefReason: z.string().nullable(),
  /** The number is the cause of the failure, so the next step is another number. */
  isNumberAtFault: z.boolean(),
  /** Null once the link no longer works. */
  cartUrl: z.string().nullable(),
});

const followUpSchema = z.object({
  /** E.164. One row per number. */
  phoneNumber: z.string(),
  /** From the latest text or scheduled order. */
  patientLastName: z.string().nullable(),
  reason: reasonSchema,
  since: instantSchema,
  /** Everything that keeps the row on the list; pass it on with a dismissal. */
  needs: z.array(z.string()),
  /** The contents of the cart. */
  products: z.array(productSchema),
  text: textSchema.nullable(),
  /** The newest unread reply. */
  reply: z
    .object({
      body: z.string(),
      /** The pictures and other files that came with it. */
      mediaCount: z.number().int(),
      unread: z.number().int(),
      isUndecided: z.boolean(),
    })
    .nullable(),
  /** The scheduled order that could not be sent, or the last one of a repeating order that stopped, and why. */
  scheduledOrder: z
    .object({ id: z.number().int(), failureReason: z.string(), reason: saidReasonSchema })
    .nullable(),
  /** The refill that is due soon. */
  refill: z
    .object({
      id: z.string(),
      /** When the first of it runs out. */
      runsOutAt: instantSchema,
      /** Whether it includes the practice's discount, as the order did. */
      hasDiscount: z.boolean(),
      /** The language of the order's cart page. */
      language: languageSchema,
    })
    .nullable(),
  /** When another follow-up may be sent to this number; null when it may be now, or opted out. */
  nextSendAt: instantSchema.nullable(),
});
export type FollowUp = z.infer<typeof followUpSchema>;

const listing = {
  /** Absent for all. */
  reason: reasonSchema.optional(),
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(200).optional(),
};

const pageSchema = z.object({
  followUps: z.array(followUpSchema),
  /** Patients by reason, over all pages and regardless of search. */
  counts: z.record(reasonSchema, z.number().int()),
  /** Pass it to get the next page; null on the last page. */
  nextCursor: z.string().nullable(),
});
export type FollowUpPage = z.infer<typeof pageSchema>;

export const followUpEndpoints = {
  listFollowUps: defineEndpoint({
    method: 'GET',
    path: '/api/follow-ups',
    query: practiceQuerySchema.extend({ ...listing, pageSize: wholeNumberInAddress(1, 100).optional() }),
    response: pageSchema,
    access: 'practice',
    summary:
      'Patients who need a follow-up, most urgent first, one row per number, with counts by reason. Answers 304 when the ETag matches.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  /** A POST: a name or number must not be in an address, which browsers and servers keep. */
  searchFollowUps: defineEndpoint({
    method: 'POST',
    path: '/api/follow-ups/search',
    body: practiceQuerySchema.extend({
      ...listing,
      /** Part of a last name or of a product's title, or digits of a phone number. */
      search: z.string().trim().min(1).max(80),
      pageSize: z.number().int().min(1).max(100),
    }),
    response: pageSchema,
    access: 'practice',
    summary: 'Search the follow-ups by patient, number, or product, like the list of follow-ups.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  dismissFollowUp: defineEndpoint({
    method: 'POST',
    path: '/api/follow-ups/dismiss',
    body: z.object({
      practiceName: practiceNameSchema,
      phoneNumber: phoneInputSchema,
      dismissal: dismissalReasonSchema,
      /** For `later` only; absent means next week. */
      backOn: z.enum(LATER_DAYS).optional(),
      /** The row's `needs`. Anything newer stays on the list. */
      needs: z.array(needSchema).min(1).max(MAX_NEEDS),
    }),
    response: z.object({
      success: z.literal(true),
      /** Undoes the dismissal. */
      dismissalId: z.string(),
    }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary:
      'Take a patient off the list with a reason, until something new happens; `later` until tomorrow or for one week.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone', 'follow_up_not_found'],
  }),
  undoDismissal: defineEndpoint({
    method: 'POST',
    path: '/api/follow-ups/dismissals/:id/undo',
    params: z.object({ id: z.uuid() }),
    body: z.object({ practiceName: practiceNameSchema }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Undo a dismissal. Repeating it changes nothing.',
    errors: ['not_signed_in', 'other_practice', 'dismissal_not_found'],
  }),
};
