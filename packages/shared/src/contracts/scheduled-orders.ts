import { z } from 'zod';
import { MAX_CART_LINES } from '../rules/cart-limits.js';
import { MAX_REPEAT_TIMES } from '../rules/repeat-limits.js';
import { cartItemInputsSchema } from './carts.js';
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
  wholeNumberInAddress,
} from './fields.js';
import { between, cursorSchema } from './paging.js';
import { daySchema, repeatMonthsSchema, scheduledOrderSchema } from './scheduled-order-schema.js';
import { sendRequestSchema } from './sends.js';

/** The most pending ones of a practice. */
export const MAX_SCHEDULED_ORDERS = 500;
/** The most pending ones of a practice to one number. */
export const MAX_SCHEDULED_ORDERS_PER_NUMBER = 10;

/** The most orders that a page has. */
export const MAX_SCHEDULED_PAGE = 100;

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
        .meta({ id: 'RepeatInput', description: 'How an order repeats, and until when.' })
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
      'draft_order_sent',
      'limit_reached',
      'number_limit_reached',
    ],
  }),
  getScheduledOrder: defineEndpoint({
    method: 'GET',
    path: '/api/scheduled-orders/:id',
    params: scheduledOrderParams,
    query: practiceQuerySchema,
    response: z.object({ scheduledOrder: scheduledOrderSchema.describe('The order, as in the list.') }),
    access: 'practice',
    summary: 'One scheduled order, whether it is pending, sent, or canceled.',
    description:
      'Its lines and prices are those of today. Any order of a repeating one is found, also an earlier one; a canceled one has `canceledAt`.',
    errors: ['not_signed_in', 'other_practice', 'scheduled_order_not_found'],
  }),
  listScheduledOrders: defineEndpoint({
    method: 'GET',
    path: '/api/scheduled-orders',
    query: practiceQuerySchema.extend({
      ...between('whose `scheduledFor` is'),
      cursor: cursorSchema,
      pageSize: wholeNumberInAddress(1, MAX_SCHEDULED_PAGE)
        .optional()
        .describe('How many orders a page has. Without it, and without any other filter, all pending ones.'),
    }),
    response: z.object({
      scheduledOrders: z
        .array(scheduledOrderSchema)
        .describe(
          'Pending orders, soonest first, then the last 100 sent, newest first; by page, the latest `scheduledFor` first.',
        ),
      nextCursor: z
        .string()
        .nullable()
        .optional()
        .describe('The `cursor` of the next page; null on the last page, absent when not read by page.'),
    }),
    access: 'practice',
    summary:
      "The practice's scheduled orders. Pending ones come first, the soonest on top, then the last 100 sent, newest first. A repeating order is listed once, by its latest.",
    description:
      'Each with the lines and prices of today, and when its text will go out. Canceled ones are not listed. With `from`, `to`, `cursor`, or `pageSize`, all orders are read by page, 100 at a time by default, pending or sent, the latest `scheduledFor` first.',
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
  /** A list of changes, not the whole order, so that lines changed elsewhere in the meantime stay. */
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
          z
            .object({
              variantId: variantIdSchema.describe("The variant's id at the shop."),
              quantity: quantitySchema.describe('How many of it to send.'),
            })
            .meta({ id: 'VariantQuantity', description: 'A variant and how many of it to send.' }),
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
          z
            .object({
              variantId: variantIdSchema.describe("The variant's id at the shop."),
              quantity: quantitySchema.describe('How many to add.'),
            })
            .meta({ id: 'AddedVariant', description: 'A variant to add, and how many of it.' }),
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
      'Change a scheduled order that has not been sent: its time, name, language, quantities, or products. In a repeating order, later orders keep the other changes; only this one moves.',
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
