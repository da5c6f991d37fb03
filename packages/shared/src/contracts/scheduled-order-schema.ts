import { z } from 'zod';
import { reasonWithTextSchema } from '../reasons.js';
import { isDay } from '../rules/day-range.js';
import { REPEAT_MONTHS } from '../rules/repeat-limits.js';
import { cartItemSchema, unavailableItemSchema } from './carts.js';
import { DAY_PATTERN, instantSchema, languageSchema } from './fields.js';

export const repeatMonthsSchema = z.literal(REPEAT_MONTHS);
const DAY_WORDS = 'must be a day such as 2026-12-20';
export const daySchema = z
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
            reasonDetail: reasonWithTextSchema
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
    status: z
      .enum(['pending', 'sent'])
      .describe(
        '`pending` until its text is sent. Canceling does not change it: an order with `canceledAt` is never texted.',
      ),
    failureReason: z
      .string()
      .nullable()
      .describe(
        'Why a due order could not be sent, as a sentence for staff; it then waits for them. Null otherwise.',
      ),
    reason: reasonWithTextSchema
      .nullable()
      .describe('`failureReason` for programs: its code and parameters.'),
    note: z
      .string()
      .nullable()
      .describe(
        'Anything else staff should know: products left out, or when a delayed text will be sent; null when there is nothing.',
      ),
    shortfalls: z
      .array(reasonWithTextSchema)
      .describe('What of the note is about products, as codes: what the cart of its text lacks.'),
    wait: reasonWithTextSchema
      .nullable()
      .describe('What of the note is about a wait, as a code: what its text waits for.'),
    isHeldForReply: z
      .boolean()
      .describe('Whether its text waits for a decision about a reply from its number.'),
    sentAt: instantSchema.nullable().describe('When its text was sent; null when it has not been.'),
    canceledAt: instantSchema
      .optional()
      .describe('When it was canceled; absent unless it was. Lists have none that were.'),
    repeat: orderRepeatSchema
      .nullable()
      .describe('The repeating order that it belongs to; null for a one-time order.'),
  })
  .meta({ id: 'ScheduledOrder', description: 'A cart that is texted at a later time.' });
export type ScheduledOrder = z.infer<typeof scheduledOrderSchema>;
