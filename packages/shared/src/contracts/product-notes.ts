import { z } from 'zod';
import { byLanguage } from '../languages/languages.js';
import { defineEndpoint } from './endpoint.js';
import {
  howToSchema,
  languageSchema,
  noteTextSchema,
  practiceNameSchema,
  practiceQuerySchema,
  productIdSchema,
  timesOfDaySchema,
} from './fields.js';

/** Most products with notes, per practice. */
export const MAX_NOTED_PRODUCTS = 500;

const productNotesSchema = z
  .object({
    productId: z.string().describe("The product's id at the shop."),
    notes: howToSchema.describe("The practice's notes, by language."),
    examples: howToSchema.describe(
      'Example notes for products of this type, for the practice to review; empty for other types.',
    ),
  })
  .meta({ id: 'ProductNotes', description: "A practice's notes on how a product is used." });
export type ProductNotes = z.infer<typeof productNotesSchema>;

const productParams = z.object({ id: productIdSchema.describe("The product's id at the shop.") });
const changedNoteSchema = noteTextSchema
  .nullish()
  .describe('The note in this language. Left out, it stays; blank or null removes it.');

export const productNoteEndpoints = {
  getProductNotes: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id/notes',
    params: productParams,
    query: practiceQuerySchema,
    response: productNotesSchema,
    access: 'practice',
    summary: "The practice's notes on how a product is used, with an example for its type.",
    description:
      'What patients read about the use of this product on plans and cart pages, in each language. Changes nothing.',
    errors: ['not_signed_in', 'other_practice', 'product_not_found'],
  }),
  listNotedProducts: defineEndpoint({
    method: 'GET',
    path: '/api/product-notes',
    query: practiceQuerySchema,
    response: z.object({
      products: z
        .array(
          z
            .object({
              productId: z.string().describe("The product's id at the shop."),
              languages: z.array(languageSchema).describe('The languages in which it has a note.'),
            })
            .meta({ id: 'NotedProduct', description: 'A product that the practice wrote a note on.' }),
        )
        .describe('The products, each once.'),
    }),
    access: 'practice',
    summary: 'The products that the practice wrote notes on, and in which languages.',
    description: 'Only the ids and languages; `getProductNotes` has the words.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  changeProductNotes: defineEndpoint({
    method: 'POST',
    path: '/api/products/:id/notes',
    params: productParams,
    body: z.object({
      practiceName: practiceNameSchema,
      ...byLanguage(() => changedNoteSchema),
    }),
    response: productNotesSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Write, change, or remove the notes on how a product is used. Patients read them.',
    description:
      'Languages that are left out keep their note. The change shows on cart pages and plans from now on, also on carts that were already texted.',
    errors: ['not_signed_in', 'other_practice', 'product_not_found', 'limit_reached'],
  }),
  listStarterBundles: defineEndpoint({
    method: 'GET',
    path: '/api/starter-bundles',
    query: practiceQuerySchema,
    response: z.object({
      starters: z
        .array(
          z
            .object({
              name: z.string().describe('A name for the bundle.'),
              products: z
                .array(
                  z
                    .object({
                      productId: z.string().describe("The product's id at the shop."),
                      variantId: z.string().describe("The variant's id at the shop."),
                      title: z.string().describe("The product's title, with the variant's where it has one."),
                      imageUrl: z
                        .string()
                        .nullable()
                        .describe('A picture of the product; null when there is none.'),
                      timesOfDay: timesOfDaySchema.describe('When patients use it.'),
                    })
                    .meta({ id: 'StarterProduct', description: 'A product of an example bundle.' }),
                )
                .describe('Its products, in their order.'),
            })
            .meta({ id: 'StarterBundle', description: 'An example bundle, to review and create.' }),
        )
        .describe('The example bundles.'),
    }),
    access: 'practice',
    summary: 'Example bundles of products that can be bought today, for the practice to review and create.',
    description: 'Nothing is created: send one of them to `createBundle` after review.',
    errors: ['not_signed_in', 'other_practice'],
  }),
};
