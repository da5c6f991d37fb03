import { z } from 'zod';
import { reasonSchema } from '../reasons.js';
import { centsSchema, instantSchema } from './fields.js';
import type { WEBHOOK_EVENTS } from './webhook-events.js';

const orderData = z
  .object({
    orderId: z.string().describe("The order's `id` in analytics."),
    orderNumber: z.string().describe("The order's number at the shop, such as `#1001`."),
    cartId: z
      .string()
      .nullable()
      .describe('The id of its cart, the last part of the link; null when the order came by discount code.'),
    source: z.string().describe('How the order came to the practice.'),
    currency: z.string().describe('ISO 4217, such as `USD`.'),
    amountCents: centsSchema.describe('What the patient paid or owes, less refunds, in cents.'),
    netCents: centsSchema.describe('The net sale in cents; the fee is 15% of it.'),
    feeCents: centsSchema.describe('The participation fee in cents.'),
    status: z.string().describe('What became of the order.'),
    orderedAt: instantSchema.describe('When the patient ordered.'),
  })
  .meta({ id: 'WebhookOrder', description: 'An order, as an event has it.' });

const textData = {
  messageId: z.string().describe("The text's id."),
  cartId: z.string().describe("The cart's id, the last part of its link."),
  type: z
    .enum(['initial', 'scheduled', 'reminder'])
    .describe('Whether it is a first text, the text of a scheduled order, or a reminder.'),
  isAgain: z
    .boolean()
    .describe('Whether it is the link of a cart that the number had got before, once more; then `initial`.'),
  scheduledOrderId: z
    .number()
    .int()
    .nullable()
    .describe('The number of its scheduled order; null without one.'),
  retryOf: z
    .string()
    .nullable()
    .describe(
      'The id of the text that this one repeated after it was not delivered; null when it is the first.',
    ),
};

/** What each event reports. Every id in it can be read by a call of its own. */
export const WEBHOOK_DATA = {
  'cart.opened': z
    .object({
      cartId: z.string().describe("The cart's id, the last part of its link."),
      openedAt: instantSchema.describe('When the patient opened it.'),
    })
    .meta({ id: 'CartOpened', description: 'The cart that was opened.' }),
  'text.sent': z
    .object({ ...textData, sentAt: instantSchema.describe('When the gateway accepted it.') })
    .meta({ id: 'TextSent', description: 'The text that the gateway accepted.' }),
  'text.delivered': z
    .object({
      ...textData,
      sentAt: instantSchema.nullable().describe('When the gateway accepted it; null when that is not known.'),
      deliveredAt: instantSchema.describe('When the gateway reported that the phone has it.'),
    })
    .meta({ id: 'TextDelivered', description: 'The text that arrived.' }),
  'text.failed': z
    .object({
      ...textData,
      state: z.enum(['refused', 'undelivered', 'canceled']).describe('How it ended.'),
      errorCode: z.string().nullable().describe("The gateway's own code; null when it gave none."),
      reason: z
        .string()
        .nullable()
        .describe('Why it failed, as a sentence for staff; null when no one said.'),
      reasonDetail: reasonSchema.nullable().describe('`reason` for programs: its code and parameters.'),
    })
    .meta({ id: 'TextFailed', description: 'The text that failed, and why.' }),
  'order.placed': orderData,
  'order.refunded': orderData,
  'reply.received': z
    .object({
      replyId: z.string().nullable().describe('Null when replies are not kept.'),
      messageId: z.string().describe('The first text that it answers, also when it answers the reminder.'),
      kind: z
        .enum(['stop', 'start', 'help', 'thanks', 'other'])
        .describe(
          'What it is: a request to stop, to be texted again, or for help, nothing but thanks, or anything else, which waits for a person.',
        ),
      receivedAt: instantSchema.describe('When it arrived.'),
    })
    .meta({ id: 'ReplyReceived', description: 'The reply, without its words.' }),
  'opt_out.recorded': z
    .object({
      phoneNumber: z.string().nullable().describe('The number in E.164; null once the patient was erased.'),
      source: z
        .enum(['reply', 'gateway', 'staff'])
        .describe('Whether a reply, the gateway, or staff recorded it.'),
      optedOutAt: instantSchema.describe('When the number opted out.'),
    })
    .meta({ id: 'OptOutRecorded', description: 'The number that opted out.' }),
  'opt_out.lifted': z
    .object({
      phoneNumber: z.string().nullable().describe('The number in E.164; null once the patient was erased.'),
      source: z
        .enum(['reply', 'staff'])
        .describe('Whether the patient texted START, or staff took back a mistake.'),
      liftedAt: instantSchema.describe('When the opt-out ended.'),
      mayBeTexted: z
        .boolean()
        .describe('Whether the number may be texted again; false while it has opted out elsewhere.'),
    })
    .meta({ id: 'OptOutLifted', description: 'The number whose opt-out through this practice ended.' }),
} as const satisfies Record<(typeof WEBHOOK_EVENTS)[number], z.ZodType>;
