import { z } from 'zod';
import { saidReasonSchema } from '../reasons.js';
import { MAX_CART_LINES } from '../rules/cart-limits.js';
import { isDay } from '../rules/day-range.js';
import { MAX_REPEAT_TIMES, REPEAT_MONTHS } from '../rules/repeat-limits.js';
import { cartItemInputsSchema, cartItemSchema, unavailableItemSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  discountCodeSchema,
  INSTANT_EXPECTED,
  instantSchema,
  languageSchema,
  lastNameSchema,
  orderNumberParamSchema,
  practiceNameSchema,
  practiceQuerySchema,
  quantitySchema,
  successSchema,
  variantIdSchema,
} from './fields.js';
import { sendRequestSchema } from './sends.js';

const repeatMonthsSchema = z.literal(REPEAT_MONTHS);
const DAY_WORDS = 'must be a day such as 2026-12-20';
const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, DAY_WORDS)
  .refine(isDay, DAY_WORDS);

/** Why a repeating order ended. All but `finished` and `stopped` are automatic (docs/product.md §8.25). */
export const REPEAT_ENDS = [
  'finished',
  'stopped',
  'opted_out',
  'not_opened',
  'nothing_left',
  'practice_disabled',
  'erased',
] as const;
export type RepeatEnd = (typeof REPEAT_ENDS)[number];

/** The repeating order that an order belongs to. */
const orderRepeatSchema = z.object({
  everyMonths: repeatMonthsSchema,
  untilOn: daySchema.nullable(),
  times: z.number().int().nullable(),
  /** Which of its orders this one is, from 1 on. */
  number: z.number().int(),
  /** The times after this one, at most three; none once it has ended. */
  nextAt: z.array(instantSchema),
  /** Earlier orders of the series, latest first. */
  past: z.array(
    z.object({
      id: z.number().int(),
      scheduledFor: instantSchema,
      outcome: z.enum(['sent', 'not_sent', 'skipped', 'waiting']),
      sentAt: instantSchema.nullable(),
      /** Why it was not sent. */
      reason: z.string().nullable(),
      /** Machine-readable reason: the code and parameters of the field above. */
      reasonDetail: saidReasonSchema.nullable(),
    }),
  ),
  endedAt: instantSchema.nullable(),
  endReason: z.enum(REPEAT_ENDS).nullable(),
});
export type OrderRepeat = z.infer<typeof orderRepeatSchema>;

export const scheduledOrderSchema = z.object({
  id: z.number().int(),
  items: z.array(cartItemSchema),
  unavailableItems: z.array(unavailableItemSchema),
  phoneNumber: z.string().nullable(),
  patientLastName: z.string().nullable(),
  discountCode: z.string().nullable(),
  practiceName: z.string(),
  /** The language of the text and the page. */
  language: languageSchema,
  scheduledFor: instantSchema,
  /**
   * When its text will be sent: at `scheduledFor`, or later where texts are not allowed then (docs/product.md §8.9). Null once
   * it has a text or cannot be sent.
   */
  sendsAt: instantSchema.nullable(),
  status: z.enum(['pending', 'sent']),
  /** Why a due order could not be sent. It then waits for staff. */
  failureReason: z.string().nullable(),
  /** Machine-readable reason: the code and parameters of the field above. */
  reason: saidReasonSchema.nullable(),
  /** Anything else staff should know: products left out, or when a delayed text will be sent. */
  note: z.string().nullable(),
  /** What of the note is about products, as codes: what the cart of its text lacks. */
  shortfalls: z.array(saidReasonSchema),
  /** What of the note is about a wait, as a code: what its text waits for. */
  wait: saidReasonSchema.nullable(),
  /** The text of the order waits until you decide about a reply from its number. */
  isHeldForReply: z.boolean(),
  sentAt: instantSchema.nullable(),
  /** Null for a one-time order. */
  repeat: orderRepeatSchema.nullable(),
});
export type ScheduledOrder = z.infer<typeof scheduledOrderSchema>;

/** Limit of pending ones per practice. */
export const MAX_SCHEDULED_ORDERS = 500;
/** Limit of pending ones of a practice to one number. */
export const MAX_SCHEDULED_ORDERS_PER_NUMBER = 10;

const scheduledOrderParams = z.object({ id: orderNumberParamSchema });

export const scheduledOrderEndpoints = {
  createScheduledOrder: defineEndpoint({
    method: 'POST',
    path: '/api/create-order',
    body: sendRequestSchema.extend({
      items: cartItemInputsSchema,
      /** As for a cart: absent or null is the practice's code, blank is none (docs/product.md §6.7). */
      discountCode: discountCodeSchema.nullish(),
      /** Required; without it, the answer asks for a date. */
      scheduledFor: z
        .union([instantSchema, z.literal(''), z.string().trim().max(0)], { error: INSTANT_EXPECTED })
        .nullish(),
      /** Absent: the language of the practice's latest text to the number, else the practice's own. */
      language: languageSchema.optional(),
      /** Repeats it on that day of the month: until a day, a number of times, or until it is stopped. */
      repeat: z
        .object({
          everyMonths: repeatMonthsSchema,
          /** The last day it may go on, by the practice's calendar. */
          untilOn: daySchema.nullish(),
          /** How many times in all. */
          times: z.number().int().min(2).max(MAX_REPEAT_TIMES).nullish(),
        })
        .refine(({ untilOn, times }) => !(untilOn && times), 'takes untilOn or times, not both')
        .nullish(),
    }),
    response: z.object({ success: z.literal(true), scheduledOrder: scheduledOrderSchema }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Schedule a re-order, once or repeating. Its cart is created and texted when due.',
    errors: [
      'not_signed_in',
      'other_practice',
      'empty_cart',
      'unknown_item',
      'foreign_discount_code',
      'invalid_phone',
      'consent_required',
      'schedule_date_required',
      'past_schedule',
      'opted_out',
      'limit_reached',
      'number_limit_reached',
    ],
  }),
  listScheduledOrders: defineEndpoint({
    method: 'GET',
    path: '/api/scheduled-orders',
    query: practiceQuerySchema,
    response: z.object({ scheduledOrders: z.array(scheduledOrderSchema) }),
    access: 'practice',
    summary:
      "The practice's scheduled orders: pending ones, soonest first, then the last 100 sent, newest first. A repeating order is listed once, by its latest.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  sendScheduledOrder: defineEndpoint({
    method: 'POST',
    path: '/api/scheduled-orders/:id/send',
    params: scheduledOrderParams,
    response: z.object({ success: z.literal(true), status: z.enum(['sent', 'pending']) }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary: 'Send a scheduled order now.',
    errors: [
      'not_signed_in',
      'scheduled_order_not_found',
      'already_sent',
      'item_unavailable',
      'opted_out',
      'reply_waiting',
      'sms_refused',
    ],
  }),
  cancelScheduledOrder: defineEndpoint({
    method: 'POST',
    path: '/api/scheduled-orders/:id/cancel',
    params: scheduledOrderParams,
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary:
      'Cancel a scheduled order that has not been sent. It can be restored for an hour. A repeating order continues with its next time.',
    errors: ['not_signed_in', 'scheduled_order_not_found', 'already_sent'],
  }),
  restoreScheduledOrder: defineEndpoint({
    method: 'POST',
    path: '/api/scheduled-orders/:id/restore',
    params: scheduledOrderParams,
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary:
      'Restore a canceled scheduled order with its time and consent. One that was not canceled stays as it is.',
    errors: ['not_signed_in', 'scheduled_order_not_found', 'limit_reached', 'number_limit_reached'],
  }),
  stopRepeat: defineEndpoint({
    method: 'POST',
    path: '/api/scheduled-orders/:id/stop',
    params: scheduledOrderParams,
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Stop a repeating order, by any of its orders. The pending one is canceled.',
    errors: ['not_signed_in', 'scheduled_order_not_found', 'already_sent'],
  }),
  /** States what changes, not the whole order, so that lines changed elsewhere in the meantime stay. */
  changeScheduledOrder: defineEndpoint({
    method: 'POST',
    path: '/api/scheduled-orders/:id/changes',
    params: scheduledOrderParams,
    body: z.object({
      practiceName: practiceNameSchema,
      /** Absent keeps it; it must be in the future either way. */
      scheduledFor: instantSchema.optional(),
      /** Absent keeps it; null or blank removes it. */
      patientLastName: lastNameSchema.nullish(),
      /** Absent keeps it. */
      language: languageSchema.optional(),
      /** New quantities. Products that are not in the order are ignored, here and below. */
      quantities: z
        .array(z.object({ variantId: variantIdSchema, quantity: quantitySchema }))
        .max(MAX_CART_LINES)
        .default([]),
      /** Products to remove; the order must not become empty. */
      removed: z.array(variantIdSchema).max(MAX_CART_LINES).default([]),
      /** Products to add; if one is in the order already, its quantity grows. */
      added: z
        .array(z.object({ variantId: variantIdSchema, quantity: quantitySchema }))
        .max(MAX_CART_LINES)
        .default([]),
    }),
    response: z.object({ success: z.literal(true), scheduledOrder: scheduledOrderSchema }),
    access: 'practice',
    idempotent: true,
    summary:
      'Move a scheduled order that has not been sent, or change its name, language, quantities, and products. In a repeating order, later orders keep the other changes; only this one moves.',
    errors: [
      'not_signed_in',
      'other_practice',
      'scheduled_order_not_found',
      'already_sent',
      'past_schedule',
      'empty_cart',
      'unknown_item',
      'limit_reached',
    ],
  }),
};
