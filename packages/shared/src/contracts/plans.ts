import { z } from 'zod';
import { TIMES_OF_DAY } from '../rules/routine.js';
import { cartItemInputsSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  discountCodeSchema,
  fileSchema,
  languageSchema,
  lastNameSchema,
  practiceNameSchema,
} from './fields.js';

/** The most characters in the line to the patient. */
export const MAX_LINE_TO_PATIENT = 160;

/** The papers a plan is printed on. */
export const PAPERS = ['letter', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

const wordsSchema = z
  .object({
    text: z.string().describe('The words.'),
    language: languageSchema.optional().describe("Their language, where it is not the plan's."),
  })
  .meta({ id: 'PlanWords', description: 'Words of a plan.' });

const planProductSchema = z
  .object({
    id: z.string().describe("The line's id."),
    title: wordsSchema.describe("The product's title."),
    imageUrl: z.string().nullable().describe('A picture of the product; null when there is none.'),
    quantity: z.string().describe('How many, in words, such as `Quantity 2`.'),
    price: z
      .string()
      .nullable()
      .describe('The price for that quantity, in words; null for a product that cannot be bought today.'),
    patientPrice: z
      .string()
      .nullable()
      .describe('What the patient pays for that quantity, in words; null without a discount.'),
    reason: z.string().nullable().describe('Why it cannot be bought today; null when it can.'),
    howTo: wordsSchema.nullable().describe('How it is used, as the practice wrote; null without a note.'),
  })
  .meta({ id: 'PlanProduct', description: 'A product of a plan.' });
export type PlanProduct = z.infer<typeof planProductSchema>;

const qrCodeSchema = z
  .object({
    size: z.number().int().positive().describe('The width and height of the square, in modules.'),
    path: z.string().describe('The dark modules as an SVG path.'),
  })
  .meta({ id: 'QrCode', description: 'A QR code.' });
export type QrModules = z.infer<typeof qrCodeSchema>;

const planSchema = z
  .object({
    language: languageSchema.describe("The plan's language."),
    locale: z.string().describe('The locale of its numbers and dates, such as `es-US`.'),
    practiceName: z.string().describe("The practice's name."),
    title: z.string().describe("The plan's title."),
    nameLine: z.string().describe("The line for the patient's name, with a gap to write in."),
    pageLine: z.string().describe('The line for the page numbers, with gaps to fill in.'),
    call: z.string().nullable().describe('Where patients reach the practice; null when that is not on file.'),
    routine: z
      .object({
        title: z.string().describe('The title of the routine.'),
        times: z
          .array(
            z
              .object({
                time: z.enum(TIMES_OF_DAY).describe('The time of day.'),
                title: z.string().describe('The time of day in words.'),
                products: z
                  .array(
                    wordsSchema
                      .extend({ id: z.string().describe("The line's id.") })
                      .meta({ id: 'PlanRoutineProduct', description: 'A product of the routine.' }),
                  )
                  .describe('The products used then.'),
              })
              .meta({ id: 'PlanRoutineTime', description: 'A time of day with the products used then.' }),
          )
          .describe('The times of day, in their order.'),
      })
      .meta({ id: 'PlanRoutine', description: 'The products of a plan by time of day.' })
      .nullable()
      .describe('The products by time of day; null when no product has one.'),
    productsTitle: z.string().describe('The title above the products.'),
    products: z.array(planProductSchema).describe('All products, in the order of the cart.'),
    sums: z
      .array(
        z
          .object({
            label: z.string().describe('What the amount is.'),
            amount: z.string().describe('The amount in words.'),
          })
          .meta({ id: 'PlanSum', description: 'A row below the products.' }),
      )
      .describe('The rows below the products, the total last; empty when nothing can be bought today.'),
    notes: z.array(z.string()).describe('The closing lines.'),
    link: z
      .object({
        url: z.url().describe("The cart's link."),
        typed: z.string().describe("The cart's link, short and without a scheme, to type from paper."),
        words: z.string().describe('What the patient can do with it.'),
        qrCode: qrCodeSchema.describe('The link as a QR code.'),
      })
      .meta({ id: 'PlanLink', description: "A cart's link as a plan shows it." })
      .nullable()
      .describe("The cart's link; null without a cart, or when its link has expired."),
  })
  .meta({
    id: 'Plan',
    description: "A plan as it is printed: every word and amount is ready, in the plan's language.",
  });
export type Plan = z.infer<typeof planSchema>;

/** The source of a plan: an existing cart of the practice, or lines. */
const planInput = {
  practiceName: practiceNameSchema,
  cartUrl: z
    .string()
    .max(2000)
    .optional()
    .describe("A cart's link. Its lines, code, and language override the other fields."),
  cartItems: cartItemInputsSchema.optional().describe('The lines, where there is no `cartUrl`.'),
  practiceDiscountCode: discountCodeSchema
    .nullish()
    .describe("The practice's own code. Absent or null uses it as well; blank means none."),
  language: languageSchema
    .optional()
    .describe("The plan's language; absent for the cart's, or the practice's own."),
};

const PLAN_ERRORS = [
  'not_signed_in',
  'other_practice',
  'cart_not_found',
  'empty_cart',
  'unknown_item',
  'foreign_discount_code',
] as const;

export const planEndpoints = {
  makePlan: defineEndpoint({
    method: 'POST',
    path: '/api/plans',
    body: z.object(planInput),
    response: planSchema,
    access: 'practice',
    summary:
      "The plan of a cart or of lines, worded for the patient. It has the routine, how each product is used, today's prices, and the cart's QR code. Stores nothing but the code of the link to type.",
    description: 'Everything that `printPlan` prints, as data. Give either `cartUrl` or `cartItems`.',
    errors: PLAN_ERRORS,
  }),
  printPlan: defineEndpoint({
    method: 'POST',
    path: '/api/plans/pdf',
    body: z.object({
      ...planInput,
      paper: z.enum(PAPERS).default('letter').describe('The size of the paper.'),
      patientName: lastNameSchema
        .optional()
        .describe("The patient's name, which is printed on the sheet and kept nowhere."),
      lineToPatient: z
        .string()
        .trim()
        .max(MAX_LINE_TO_PATIENT)
        .optional()
        .describe('A line to the patient, which is printed on the sheet and kept nowhere.'),
    }),
    response: fileSchema,
    file: 'application/pdf',
    access: 'practice',
    summary: 'The same plan as a PDF to print.',
    description:
      "The answer is the file itself. Give either `cartUrl` or `cartItems`; the patient's name is not stored.",
    errors: [...PLAN_ERRORS, 'unavailable'],
  }),
};
