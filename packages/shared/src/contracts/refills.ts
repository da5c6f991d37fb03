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
import { scheduledOrderSchema } from './scheduled-orders.js';

/** The longest time that one of a product can be said to last. */
export const MAX_DAYS_SUPPLY = 730;

/** Who says how long one lasts: the shop, the practice, or all orders. */
export const SUPPLY_SOURCES = ['shop', 'practice', 'usual'] as const;
const sourceSchema = z.enum(SUPPLY_SOURCES);
export type SupplySource = z.infer<typeof sourceSchema>;

const supplySchema = z.object({
  variantId: z.string(),
  /** How many days one lasts; null when unknown. */
  days: z.number().int().nullable(),
  source: sourceSchema.nullable(),
  /** The practice's own figure, which counts where the shop has none. */
  ownDays: z.number().int().nullable(),
});
export type Supply = z.infer<typeof supplySchema>;

const refillSchema = z.object({
  id: z.uuid(),
  /** The order that is running out. */
  orderId: z.uuid(),
  orderNumber: z.string(),
  phoneNumber: z.string(),
  patientLastName: z.string().nullable(),
  items: z.array(
    z.object({
      variantId: z.string(),
      title: z.string(),
      imageUrl: z.string().nullable(),
      quantity: z.number().int(),
      runsOutAt: instantSchema,
      source: sourceSchema,
    }),
  ),
  /** When the first of them runs out. */
  runsOutAt: instantSchema,
  /** When staff should take care of it: some days before. */
  dueAt: instantSchema,
  /** `dueAt` has come. */
  isNear: z.boolean(),
  /** The patient asked to be texted when it is time. */
  isRequested: z.boolean(),
});
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

const automaticSchema = z.object({
  /** Off until the practice or the operator switches it on. */
  isOn: z.boolean(),
  /** Patients who asked to be texted when it is time to reorder: only theirs are sent automatically. */
  patients: z.number().int(),
});
export type AutomaticRefills = z.infer<typeof automaticSchema>;

const productParams = z.object({ id: productIdSchema });
const refillParams = z.object({ id: z.uuid() });

export const refillEndpoints = {
  listSupplies: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id/days-supply',
    params: productParams,
    query: practiceQuerySchema,
    response: z.object({ supplies: z.array(supplySchema) }),
    access: 'practice',
    summary: 'How many days one of each variant of a product lasts, and the source of that number.',
    errors: ['not_signed_in', 'other_practice', 'product_not_found'],
  }),
  setSupply: defineEndpoint({
    method: 'POST',
    path: '/api/products/:id/days-supply',
    params: productParams,
    body: z.object({
      practiceName: practiceNameSchema,
      variantId: variantIdSchema,
      /** Null removes the practice's own figure. */
      days: z.number().int().min(1).max(MAX_DAYS_SUPPLY).nullable(),
    }),
    response: z.object({ success: z.literal(true), supplies: z.array(supplySchema) }),
    access: 'practice',
    idempotent: true,
    summary: "Set the practice's own days of supply of a variant. They count where the shop has none.",
    errors: ['not_signed_in', 'other_practice', 'product_not_found', 'unknown_item'],
  }),
  getAutomaticRefills: defineEndpoint({
    method: 'GET',
    path: '/api/automatic-refills',
    query: practiceQuerySchema,
    response: automaticSchema,
    access: 'practice',
    summary: 'Whether requested refills are sent automatically, and how many patients asked for them.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  setAutomaticRefills: defineEndpoint({
    method: 'POST',
    path: '/api/automatic-refills',
    body: z.object({ practiceName: practiceNameSchema, isOn: z.boolean() }),
    response: automaticSchema.extend({ success: z.literal(true) }),
    access: 'practice',
    idempotent: true,
    summary: 'Turn automatic refills on or off. Only refills of patients who asked are sent automatically.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  listRefills: defineEndpoint({
    method: 'GET',
    path: '/api/refills',
    query: practiceQuerySchema,
    response: z.object({ refills: z.array(refillSchema) }),
    access: 'practice',
    summary: "The practice's open refills, the next one first, 200 at the most.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  acceptRefill: defineEndpoint({
    method: 'POST',
    path: '/api/refills/:id/accept',
    params: refillParams,
    body: z.object({
      practiceName: practiceNameSchema,
      scheduledFor: instantSchema,
      /** New quantities. Products that are not in the refill are ignored. */
      quantities: z
        .array(z.object({ variantId: variantIdSchema, quantity: quantitySchema }))
        .max(MAX_CART_LINES)
        .default([]),
      /** Products to leave out; at least one must remain. */
      removed: z.array(variantIdSchema).max(MAX_CART_LINES).default([]),
      /** The language of the text; absent for the language of the order's cart. */
      language: languageSchema.optional(),
      /** As for any send. */
      consent: z.boolean().optional(),
      consentVersion: consentVersionSchema.optional(),
    }),
    response: z.object({ success: z.literal(true), scheduledOrder: scheduledOrderSchema }),
    access: 'practice',
    idempotent: true,
    summary: 'Schedule a refill as an order, whole or in part, with other quantities or in another language.',
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
    body: z.object({ practiceName: practiceNameSchema, dueAt: instantSchema }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Move a refill to another time.',
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
    errors: ['not_signed_in', 'other_practice', 'refill_not_found', 'refill_closed'],
  }),
  dismissRefill: defineEndpoint({
    method: 'POST',
    path: '/api/refills/:id/dismiss',
    params: refillParams,
    body: z.object({ practiceName: practiceNameSchema, reason: z.enum(REFILL_DISMISSALS) }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Dismiss a refill with a reason.',
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
    errors: ['not_signed_in', 'refill_not_found'],
  }),
};
