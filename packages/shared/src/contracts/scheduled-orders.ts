import { z } from 'zod';
import { saidReasonSchema } from '../reasons.js';
import { MAX_CART_LINES } from '../rules/cart-limits.js';
import { isDay } from '../rules/day-range.js';
import { MAX_REPEAT_TIMES, REPEAT_MONTHS } from '../rules/repeat-limits.js';
import { cartItemInputsSchema, cartItemSchema, unavailableItemSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  DAY_PATTERN,
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
  .refine(isDay, DAY_WORDS)
  .meta({ pattern: `^${DAY_PATTERN}$` });

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

const orderRepeatSchema = z
  .object({
    everyMonths: repeatMonthsSchema.describe('How many months lie between two orders.'),
    untilOn: daySchema.nullable().describe('The last day it may go on; null without one.'),
    times: z.number().int().nullable().describe('How many orders there are in all; null without a limit.'),
    number: z.number().int().describe('Which of its orders this one is, from 1 on.'),
    nextAt: z
      .array(instantSchema)
      .describe('The times after this one, at most three; none once it has ended.'),
    past: z
      .array(
        z
          .object({
            id: z.number().int().describe("The order's number."),
            scheduledFor: instantSchema.describe('When it was due.'),
            outcome: z.enum(['sent', 'not_sent', 'skipped', 'waiting']).describe('What became of it.'),
            sentAt: instantSchema.nullable().describe('When its text was sent; null when it was not.'),
            reason: z
              .string()
              .nullable()
              .describe('Why it was not sent, as a sentence for staff; null when it was.'),
            reasonDetail: saidReasonSchema
              .nullable()
              .describe('`reason` for programs: its code and parameters.'),
          })
          .meta({ id: 'PastOrder', description: 'An earlier order of a series.' }),
      )
      .describe('Earlier orders of the series, latest first.'),
    endedAt: instantSchema.nullable().describe('When it ended; null while it goes on.'),
    endReason: z
      .enum(REPEAT_ENDS)
      .nullable()
      .describe(
        'Why it ended; null while it goes on. All but `finished` and `stopped` happen automatically.',
      ),
  })
  .meta({ id: 'OrderRepeat', description: 'The repeating order that an order belongs to.' });
export type OrderRepeat = z.infer<typeof orderRepeatSchema>;

export const scheduledOrderSchema = z
  .object({
    id: z.number().int().describe("The order's number, from 1001 on."),
    items: z.array(cartItemSchema).describe('The lines that can be bought today.'),
    unavailableItems: z
      .array(unavailableItemSchema)
      .describe('The lines that cannot be bought today, and why.'),
    phoneNumber: z.string().nullable().describe("The patient's number in E.164; null once erased."),
    patientLastName: z.string().nullable().describe("The patient's last name; null when none was given."),
    discountCode: z.string().nullable().describe("The practice's discount code on it; null without one."),
    practiceName: z.string().describe("The practice's name."),
    language: languageSchema.describe('The language of the text and the page.'),
    scheduledFor: instantSchema.describe('When it is due.'),
    sendsAt: instantSchema
      .nullable()
      .describe(
        'When its text will be sent: at `scheduledFor`, or later where texts are not allowed then. Null once it has a text or cannot be sent.',
      ),
    status: z.enum(['pending', 'sent']).describe('`pending` until its text is sent.'),
    failureReason: z
      .string()
      .nullable()
      .describe(
        'Why a due order could not be sent, as a sentence for staff; it then waits for them. Null otherwise.',
      ),
    reason: saidReasonSchema.nullable().describe('`failureReason` for programs: its code and parameters.'),
    note: z
      .string()
      .nullable()
      .describe(
        'Anything else staff should know: products left out, or when a delayed text will be sent; null when there is nothing.',
      ),
    shortfalls: z
      .array(saidReasonSchema)
      .describe('What of the note is about products, as codes: what the cart of its text lacks.'),
    wait: saidReasonSchema
      .nullable()
      .describe('What of the note is about a wait, as a code: what its text waits for.'),
    isHeldForReply: z
      .boolean()
      .describe('Whether its text waits for a decision about a reply from its number.'),
    sentAt: instantSchema.nullable().describe('When its text was sent; null when it has not been.'),
    repeat: orderRepeatSchema
      .nullable()
      .describe('The repeating order that it belongs to; null for a one-time order.'),
  })
  .meta({ id: 'ScheduledOrder', description: 'A cart that is texted at a later time.' });
export type ScheduledOrder = z.infer<typeof scheduledOrderSchema>;

/** Limit of pending ones per practice. */
export const MAX_SCHEDULED_ORDERS = 500;
/** Limit of pending ones of a practice to one number. */
export const MAX_SCHEDULED_ORDERS_PER_NUMBER = 10;

const scheduledOrderParams = z.object({ id: orderNumberParamSchema.describe("The order's number.") });

export const scheduledOrderEndpoints = {
  createScheduledOrder: defineEndpoint({
    method: 'POST',
    path: '/api/create-order',
    body: sendRequestSchema.extend({
      items: cartItemInputsSchema.describe('The lines; at least one.'),
      discountCode: discountCodeSchema
        .nullish()
        .describe("The practice's own code. Absent or null uses it as well; blank means none."),
      scheduledFor: z
        .union([instantSchema, z.literal(''), z.string().trim().max(0)], { error: INSTANT_EXPECTED })
        .nullish()
        .describe(
          'When the cart is to be texted. Required: without it, the answer is `schedule_date_required`.',
        ),
      language: languageSchema
        .optional()
        .describe(
          "The language of the text and the page; absent for that of the practice's latest text to the number, else the practice's own.",
        ),
      repeat: z
        .object({
          everyMonths: repeatMonthsSchema.describe('How many months lie between two orders.'),
          untilOn: daySchema.nullish().describe("The last day it may go on, by the practice's calendar."),
          times: z.number().int().min(2).max(MAX_REPEAT_TIMES).nullish().describe('How many times in all.'),
        })
        .refine(({ untilOn, times }) => !(untilOn && times), 'takes untilOn or times, not both')
        .nullish()
        .describe(
          'Repeats it on that day of the month: until a day, a number of times, or until it is stopped.',
        ),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      scheduledOrder: scheduledOrderSchema.describe('The new order.'),
    }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Schedule a re-order, once or repeating. Its cart is created and texted when due.',
    description:
      'Nothing is texted before the time. When it comes, a cart is created at the prices of that day and texted, later where quiet hours or limits delay it.',
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
    response: z.object({
      scheduledOrders: z
        .array(scheduledOrderSchema)
        .describe('Pending orders, soonest first, then the last 100 sent, newest first.'),
    }),
    access: 'practice',
    summary:
      "The practice's scheduled orders: pending ones, soonest first, then the last 100 sent, newest first. A repeating order is listed once, by its latest.",
    description:
      'Each with the lines and prices of today, and when its text will go out. Canceled ones are not listed.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  sendScheduledOrder: defineEndpoint({
    method: 'POST',
    path: '/api/scheduled-orders/:id/send',
    params: scheduledOrderParams,
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      status: z
        .enum(['sent', 'pending'])
        .describe('`sent` once the gateway accepted the text, `pending` while it has not confirmed it.'),
    }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary: 'Send a scheduled order now.',
    description:
      'Creates the cart and texts it without waiting for its time. In a repeating order, the later ones stay scheduled.',
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
    description: 'Its text is not sent. To end a repeating order, use `stopRepeat`.',
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
    description: 'Works for an hour after the cancellation. Its text is then sent as it was planned.',
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
    description:
      'No further order of the series is created. Texts that were already sent stay, and their links work.',
    errors: ['not_signed_in', 'scheduled_order_not_found', 'already_sent'],
  }),
  /** States what changes, not the whole order, so that lines changed elsewhere in the meantime stay. */
  changeScheduledOrder: defineEndpoint({
    method: 'POST',
    path: '/api/scheduled-orders/:id/changes',
    params: scheduledOrderParams,
    body: z.object({
      practiceName: practiceNameSchema,
      scheduledFor: instantSchema.optional().describe('The new time, in the future; absent keeps it.'),
      patientLastName: lastNameSchema
        .nullish()
        .describe("The patient's last name; absent keeps it, null or blank removes it."),
      language: languageSchema.optional().describe('The language of the text and the page; absent keeps it.'),
      quantities: z
        .array(
          z.object({
            variantId: variantIdSchema.describe("The variant's id at the shop."),
            quantity: quantitySchema.describe('How many of it to send.'),
          }),
        )
        .max(MAX_CART_LINES)
        .default([])
        .describe('New quantities. Products that are not in the order are ignored.'),
      removed: z
        .array(variantIdSchema)
        .max(MAX_CART_LINES)
        .default([])
        .describe(
          'Products to remove; the order must not become empty. Products that are not in it are ignored.',
        ),
      added: z
        .array(
          z.object({
            variantId: variantIdSchema.describe("The variant's id at the shop."),
            quantity: quantitySchema.describe('How many to add.'),
          }),
        )
        .max(MAX_CART_LINES)
        .default([])
        .describe('Products to add; if one is in the order already, its quantity grows.'),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      scheduledOrder: scheduledOrderSchema.describe('The order with the changes.'),
    }),
    access: 'practice',
    idempotent: true,
    summary:
      'Move a scheduled order that has not been sent, or change its name, language, quantities, and products. In a repeating order, later orders keep the other changes; only this one moves.',
    description:
      'Only what the body names changes; everything else stays, including lines that someone else changed meanwhile. Nothing is texted.',
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
