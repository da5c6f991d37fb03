import { z } from 'zod';
import { MAX_CART_LINES } from '../rules/cart-limits.js';
import { defineEndpoint } from './endpoint.js';
import {
  consentVersionSchema,
  instantSchema,
  languageSchema,
  practiceNameSchema,
  practiceQuerySchema,
  productIdSchema,
  quantitySchema,
  successSchema,
  variantIdSchema,
} from './fields.js';
import { scheduledOrderSchema } from './scheduled-order-schema.js';

/** The most days that one of a product can be said to last. */
export const MAX_DAYS_SUPPLY = 730;

/** Where the days of supply come from: the shop, the practice, or all orders. */
export const SUPPLY_SOURCES = ['shop', 'practice', 'usual'] as const;
const sourceSchema = z.enum(SUPPLY_SOURCES).meta({
  id: 'SupplySource',
  description: 'Who says how long one lasts: the shop, the practice, or all orders.',
});
export type SupplySource = z.infer<typeof sourceSchema>;

const supplySchema = z
  .object({
    variantId: z.string().describe("The variant's id at the shop."),
    days: z.number().int().nullable().describe('How many days one lasts; null when unknown.'),
    source: sourceSchema.nullable().describe('Who says so; null when it is unknown.'),
    ownDays: z
      .number()
      .int()
      .nullable()
      .describe("The practice's own figure, which counts where the shop has none; null without one."),
  })
  .meta({ id: 'Supply', description: 'How long one of a variant lasts.' });
export type Supply = z.infer<typeof supplySchema>;

const refillSchema = z
  .object({
    id: z.uuid().describe("The refill's id."),
    orderId: z.uuid().describe('The order that is running out.'),
    orderNumber: z.string().describe("That order's number at the shop, such as `#1001`."),
    phoneNumber: z.string().describe('In E.164, such as `+13125550142`.'),
    patientLastName: z.string().nullable().describe("The patient's last name; null when none was given."),
    items: z
      .array(
        z
          .object({
            variantId: z.string().describe("The variant's id at the shop."),
            title: z.string().describe("The product's title, with the variant's where it has one."),
            imageUrl: z.string().nullable().describe('A picture of the product; null when there is none.'),
            quantity: z.number().int().describe('How many were ordered.'),
            runsOutAt: instantSchema.describe('When they run out.'),
            source: sourceSchema.describe('Who says how long one lasts.'),
          })
          .meta({ id: 'RefillItem', description: 'A product that runs out.' }),
      )
      .describe('The products of the order that run out.'),
    runsOutAt: instantSchema.describe('When the first of the products runs out.'),
    dueAt: instantSchema.describe('When staff should take care of it: some days before.'),
    isNear: z.boolean().describe('Whether `dueAt` has come.'),
    isRequested: z.boolean().describe('Whether the patient asked to be texted when it is time.'),
  })
  .meta({ id: 'Refill', description: 'A re-order that is due before a patient runs out.' });
export type Refill = z.infer<typeof refillSchema>;

export const REFILL_DISMISSALS = [
  'ordered-elsewhere',
  'not-interested',
  'will-come-in',
  'wrong-number',
  'other',
] as const;

/** Open refills in one answer. */
export const MAX_REFILLS = 200;

const automaticSchema = z
  .object({
    isOn: z
      .boolean()
      .describe(
        'Whether refills are sent automatically; off until the practice or the operator switches it on.',
      ),
    patients: z
      .number()
      .int()
      .describe(
        'How many patients asked to be texted when it is time to reorder: only theirs are sent automatically.',
      ),
  })
  .meta({ id: 'AutomaticRefills', description: "A practice's setting of automatic refills." });
export type AutomaticRefills = z.infer<typeof automaticSchema>;

const productParams = z.object({ id: productIdSchema.describe("The product's id at the shop.") });
const refillParams = z.object({ id: z.uuid().describe("The refill's id.") });

export const refillEndpoints = {
  listSupplies: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id/days-supply',
    params: productParams,
    query: practiceQuerySchema,
    response: z.object({
      supplies: z.array(supplySchema).describe('One entry for each variant of the product.'),
    }),
    access: 'practice',
    summary: 'How many days one of each variant of a product lasts, and the source of that number.',
    description: 'Refills are due by these numbers. One figure for each variant, also where none is known.',
    errors: ['not_signed_in', 'other_practice', 'product_not_found'],
  }),
  setSupply: defineEndpoint({
    method: 'POST',
    path: '/api/products/:id/days-supply',
    params: productParams,
    body: z.object({
      practiceName: practiceNameSchema,
      variantId: variantIdSchema.describe("The variant's id at the shop."),
      days: z
        .number()
        .int()
        .min(1)
        .max(MAX_DAYS_SUPPLY)
        .nullable()
        .describe("How many days one lasts; null removes the practice's own figure."),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      supplies: z.array(supplySchema).describe('One entry for each variant of the product, with the change.'),
    }),
    access: 'practice',
    idempotent: true,
    summary: "Set the practice's own days of supply of a variant. They count where the shop has none.",
    description: 'Refills are due by it where the shop has no figure. Other practices keep theirs.',
    errors: ['not_signed_in', 'other_practice', 'product_not_found', 'unknown_item'],
  }),
  getAutomaticRefills: defineEndpoint({
    method: 'GET',
    path: '/api/automatic-refills',
    query: practiceQuerySchema,
    response: automaticSchema,
    access: 'practice',
    summary: 'Whether requested refills are sent automatically, and how many patients asked for them.',
    description: 'The setting of the practice. Changes nothing.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  setAutomaticRefills: defineEndpoint({
    method: 'POST',
    path: '/api/automatic-refills',
    body: z.object({
      practiceName: practiceNameSchema,
      isOn: z.boolean().describe('Whether refills are sent automatically.'),
    }),
    response: automaticSchema.extend({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
    }),
    access: 'practice',
    idempotent: true,
    summary: 'Turn automatic refills on or off. Only refills of patients who asked are sent automatically.',
    description:
      'Texts that were already sent stay. Refills of patients who did not ask wait for staff either way.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  listRefills: defineEndpoint({
    method: 'GET',
    path: '/api/refills',
    query: practiceQuerySchema,
    response: z.object({ refills: z.array(refillSchema).describe('The next one first.') }),
    access: 'practice',
    summary: "The practice's open refills, the next one first, 200 at the most.",
    description:
      'A refill is proposed when an order comes in and ends when it is accepted, dismissed, or ordered. Nothing is texted by listing them.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  acceptRefill: defineEndpoint({
    method: 'POST',
    path: '/api/refills/:id/accept',
    params: refillParams,
    body: z.object({
      practiceName: practiceNameSchema,
      scheduledFor: instantSchema.describe('When the order is to be texted.'),
      quantities: z
        .array(
          z
            .object({
              variantId: variantIdSchema.describe("The variant's id at the shop."),
              quantity: quantitySchema.describe('How many of it to send.'),
            })
            .meta({ id: 'VariantQuantity', description: 'A variant and how many of it to send.' }),
        )
        .max(MAX_CART_LINES)
        .default([])
        .describe('New quantities. Products that are not in the refill are ignored.'),
      removed: z
        .array(variantIdSchema)
        .max(MAX_CART_LINES)
        .default([])
        .describe('Products to leave out; at least one must remain.'),
      language: languageSchema
        .optional()
        .describe("The language of the text; absent for the language of the order's cart."),
      consent: z
        .boolean()
        .optional()
        .describe(
          'Whether the patient agreed to be texted. Absent is recorded as attested by the caller; false is refused.',
        ),
      consentVersion: consentVersionSchema.optional(),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      scheduledOrder: scheduledOrderSchema.describe('The scheduled order that the refill became.'),
    }),
    access: 'practice',
    idempotent: true,
    summary:
      'Schedule a refill as an order. It may be a part of it, with other quantities, or in another language.',
    description:
      "The refill closes and becomes a scheduled order, which is texted at its time. Staff must have the patient's consent.",
    errors: [
      'not_signed_in',
      'other_practice',
      'refill_not_found',
      'refill_closed',
      'empty_cart',
      'unknown_item',
      'consent_required',
      'past_schedule',
      'opted_out',
      'reply_waiting',
      'limit_reached',
      'number_limit_reached',
    ],
  }),
  moveRefill: defineEndpoint({
    method: 'POST',
    path: '/api/refills/:id/move',
    params: refillParams,
    body: z.object({
      practiceName: practiceNameSchema,
      dueAt: instantSchema.describe('The new time, in the future.'),
    }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Move a refill to another time.',
    description: 'Staff see it again at that time; the patient hears nothing. `undoMove` takes it back.',
    errors: ['not_signed_in', 'other_practice', 'refill_not_found', 'refill_closed', 'past_schedule'],
  }),
  undoMove: defineEndpoint({
    method: 'POST',
    path: '/api/refills/:id/move/undo',
    params: refillParams,
    body: z.object({ practiceName: practiceNameSchema }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Undo the last move of a refill. One that was not moved stays as it is.',
    description: 'The refill is due again when it was before.',
    errors: ['not_signed_in', 'other_practice', 'refill_not_found', 'refill_closed'],
  }),
  dismissRefill: defineEndpoint({
    method: 'POST',
    path: '/api/refills/:id/dismiss',
    params: refillParams,
    body: z.object({
      practiceName: practiceNameSchema,
      reason: z.enum(REFILL_DISMISSALS).describe('Why the refill is not needed.'),
    }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Dismiss a refill with a reason.',
    description:
      'It leaves the list and is not proposed again for this order. `restoreRefill` takes it back.',
    errors: ['not_signed_in', 'other_practice', 'refill_not_found', 'refill_closed'],
  }),
  restoreRefill: defineEndpoint({
    method: 'POST',
    path: '/api/refills/:id/restore',
    params: refillParams,
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Undo the dismissal of a refill. One that was not dismissed stays as it is.',
    description: 'The refill is open again, at the time that it had.',
    errors: ['not_signed_in', 'refill_not_found'],
  }),
};
