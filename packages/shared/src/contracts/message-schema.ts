import { z } from 'zod';
import { reasonWithTextSchema } from '../reasons.js';
import { orderEndedSchema } from './carts.js';
import { instantSchema, languageSchema, quantitySchema } from './fields.js';
import { replySchema } from './replies.js';
import { sendDetailsSchema } from './sends.js';

export const textedProductSchema = z
  .object({
    variantId: z.string().describe("The variant's id at the shop."),
    title: z.string().describe('The title with which it was sent.'),
    quantity: quantitySchema.describe('How many of it the cart has.'),
  })
  .meta({ id: 'TextedProduct', description: 'A line of a texted cart, with the title it was sent with.' });
export type TextedProduct = z.infer<typeof textedProductSchema>;

const messageTypeSchema = z
  .enum(['initial', 'reminder', 'scheduled'])
  .meta({ id: 'MessageType', description: 'What a text is.' });
export const messageStatusSchema = z
  .enum(['sent', 'failed', 'pending'])
  .meta({ id: 'MessageStatus', description: 'What became of a text.' });

const reminderSchema = z
  .object({
    state: z
      .enum(['scheduled', 'sent', 'failed', 'pending', 'canceled'])
      .describe('Where the reminder stands.'),
    dueAt: instantSchema.describe('When it will be sent, within the hours of automatic texts, or was due.'),
    sentAt: instantSchema.nullable().describe('When it was sent; null when it has not been.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it failed, was canceled, or is delayed, as a sentence for staff; null when nothing is wrong.',
      ),
    reasonDetail: reasonWithTextSchema.nullable().describe('`reason` for programs: its code and parameters.'),
    wording: z.string().describe('The words of the reminder, without the link.'),
  })
  .meta({ id: 'Reminder', description: "A first text's reminder: upcoming, sent, or why it was not sent." });
export type Reminder = z.infer<typeof reminderSchema>;

export const messageSchema = sendDetailsSchema
  .extend({
    id: z.string().describe("The text's id."),
    phoneNumber: z.string().describe("The patient's number in E.164; empty once erased."),
    isErased: z.boolean().describe('Whether the number and the name were erased.'),
    language: languageSchema.describe("The language of the text and of the cart's page."),
    cartId: z.string().nullable().describe("The cart's id; null without a cart."),
    cartUrl: z.string().nullable().describe("The cart's link; null without a cart."),
    practiceName: z.string().describe("The practice's name."),
    messageType: messageTypeSchema.describe(
      'Whether it is a first text, its reminder, or the text of a scheduled order.',
    ),
    isAgain: z
      .boolean()
      .describe(
        'The link of a cart that this number had got before, once more, because staff or the patient wanted it; its type is `initial`.',
      ),
    isAskedByPatient: z
      .boolean()
      .describe(
        'Whether the patient asked for that link, on the page of one that does not work; it then goes as an automatic text.',
      ),
    status: messageStatusSchema.describe('What became of it; `pending` until the gateway confirms it.'),
    orderConverted: z.boolean().describe('Whether the patient ordered from the cart.'),
    sentAt: instantSchema.nullable().describe('When it was sent; null when it has not been.'),
    deliveredAt: instantSchema
      .nullable()
      .describe('When the gateway reported that the phone has it; null when it has not.'),
    openedAt: instantSchema
      .nullable()
      .describe("When the patient first opened the cart's page; null when they have not."),
    orderedAt: instantSchema
      .nullable()
      .describe('When the patient ordered from the cart; null when they have not.'),
    correctedAt: instantSchema
      .nullable()
      .describe('When the cart was sent again to a corrected number; null when it was not.'),
    orderId: z.string().nullable().describe('The `id` of the order in analytics; null without an order.'),
    orderEnded: orderEndedSchema
      .nullable()
      .describe('All orders of the cart were canceled, or canceled and refunded in full; null otherwise.'),
    orderEndedAt: instantSchema
      .nullable()
      .describe(
        'When the last of these orders was canceled or refunded; null where the shop did not say, or none was.',
      ),
    createdAt: instantSchema.describe('When it was written.'),
    latestAt: instantSchema.describe(
      'When it was written or last attempted; for a first text, when its reminder was attempted or a reply came, if that is later. The list is in this order.',
    ),
    linkExpiresAt: instantSchema
      .nullable()
      .describe("When the cart's link stops working; null without a cart."),
    products: z.array(textedProductSchema).describe('The contents of the cart.'),
    isStopped: z
      .boolean()
      .describe('Whether the number opted out and may not be texted, whoever recorded it.'),
    optedOutAt: instantSchema
      .nullable()
      .describe(
        "When the number opted out: by this practice's staff, a reply to its text, or the gateway's refusal of one; else null.",
      ),
    optOutLiftableUntil: instantSchema
      .nullable()
      .describe(
        'Until when this practice may take back the opt-out that it entered for the number; null when it entered none.',
      ),
    isUnseenFailure: z.boolean().describe('Whether it failed after staff left and no one has seen it since.'),
    messageContent: z.string().describe('The whole text.'),
    errorMessage: z
      .string()
      .nullable()
      .describe('Why it failed and what to do next, as a sentence for staff; null when it did not.'),
    reason: reasonWithTextSchema.nullable().describe('`errorMessage` for programs: its code and parameters.'),
    note: z
      .string()
      .nullable()
      .describe(
        'Anything else staff should know, such as products that were left out; null when there is nothing.',
      ),
    shortfalls: z
      .array(reasonWithTextSchema)
      .describe("What of the note is about products, as codes: what a scheduled order's cart lacks."),
    wait: reasonWithTextSchema
      .nullable()
      .describe(
        'What of the note is about its wait, as a code: what it waits for, or waited for before it was sent.',
      ),
    checkoutNote: z
      .string()
      .nullable()
      .describe(
        "How the shop's total for this cart differs from the one on the patient page, and why; null when it does not.",
      ),
    reminder: reminderSchema.optional().describe('Its reminder. Only on an initial or scheduled text.'),
    isHeldForReply: z
      .boolean()
      .describe(
        'Whether a text of this cart waits for a decision about a reply from its number, maybe to another cart.',
      ),
    replies: z
      .array(replySchema)
      .optional()
      .describe("The patient's replies, oldest first. Only on an initial or scheduled text that has any."),
  })
  .meta({ id: 'Message', description: 'A text to a patient.' });
export type Message = z.infer<typeof messageSchema>;
