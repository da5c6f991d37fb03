import { z } from 'zod';
import { reasonWithTextSchema } from '../reasons.js';
import { cartIdSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, phoneInputSchema, successSchema, wholeNumberInAddress } from './fields.js';
import { messageStatusSchema } from './message-schema.js';
import { cursorSchema } from './paging.js';

const MAX_TEXTS_PAGE = 100;

const testTextSchema = z
  .object({
    id: z.string().describe("The text's id, as in the history."),
    type: z
      .enum(['initial', 'reminder', 'scheduled', 'link'])
      .describe('A first text, its reminder, the text of a scheduled order, or the link once more.'),
    phoneNumber: z.string().describe('The fictional number in E.164; empty once erased.'),
    messageContent: z.string().describe('The words, as a phone would show them.'),
    cartUrl: z.string().nullable().describe("The cart's link; null without a cart."),
    status: messageStatusSchema.describe('What became of it; `pending` until it goes out.'),
    reason: reasonWithTextSchema
      .nullable()
      .describe('Why it failed or waits: the code and its words; null when nothing is wrong.'),
    createdAt: instantSchema.describe('When it was written.'),
    sentAt: instantSchema.nullable().describe('When it was sent; null when it has not been.'),
    deliveredAt: instantSchema.nullable().describe('When the simulated phone got it; null when it has not.'),
  })
  .meta({ id: 'TestText', description: 'A text that a test key sent to nobody.' });
export type TestText = z.infer<typeof testTextSchema>;

/** What only test keys have: a phone to look at, and a patient to play. */
export const testKeyEndpoints = {
  listTestTexts: defineEndpoint({
    method: 'GET',
    path: '/api/test/texts',
    query: z.object({
      cursor: cursorSchema,
      pageSize: wholeNumberInAddress(1, MAX_TEXTS_PAGE).default(50).describe('How many texts a page has.'),
    }),
    response: z.object({
      texts: z
        .array(testTextSchema)
        .max(MAX_TEXTS_PAGE)
        .describe('The texts of this page, the newest first.'),
      nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last page.'),
    }),
    access: 'test-key',
    summary: 'The texts of the test keys, the newest first: sent, waiting, or failed.',
    description:
      'What a phone would show, of all test keys of the practice, and their reminders: one that is not needed any more is `failed`, and `reason` says why. Answers to replies are not listed.',
    errors: [],
  }),
  addTestReply: defineEndpoint({
    method: 'POST',
    path: '/api/test/replies',
    body: z.object({
      phoneNumber: phoneInputSchema.describe('A fictional number that a test key has texted.'),
      body: z
        .string()
        .trim()
        .min(1)
        .max(1600)
        .describe('What the patient writes, such as `STOP` or `START`.'),
    }),
    response: successSchema,
    access: 'test-key',
    idempotent: true,
    summary: 'Let a fictional patient write back.',
    description:
      'Taken as a reply through the gateway is: STOP opts the number out, START lifts that, a question waits for a decision, and `reply.received` is posted.',
    errors: ['invalid_phone', 'number_not_texted'],
  }),
  addTestOrder: defineEndpoint({
    method: 'POST',
    path: '/api/test/orders',
    body: z.object({ cartId: cartIdSchema.describe("The cart's id, the last part of its link.") }),
    response: z.object({ orderNumber: z.string().describe('The number of the simulated order.') }),
    status: 201,
    access: 'test-key',
    idempotent: true,
    summary: 'Let a fictional patient order a whole cart. Nothing is sold.',
    description:
      "Taken as an order of the shop is: the cart and its texts are converted, reminders are canceled, analytics counts it for the test keys alone, and `order.placed` is posted. A press on the button of the cart's page does the same.",
    errors: ['cart_not_found', 'empty_cart'],
  }),
};
