import { z } from 'zod';
import { productSchema } from './catalog.js';
import { defineEndpoint } from './endpoint.js';
import {
  centsSchema,
  practiceNameSchema,
  practiceQuerySchema,
  productIdSchema,
  successSchema,
  variantIdSchema,
} from './fields.js';

/** A product as clients send it. Only the variant is used; the rest comes from the catalog. */
export const productHintSchema = z
  .object({
    variantId: variantIdSchema
      .nullish()
      .describe("The variant's id; absent or null for the product's only one."),
  })
  .meta({ id: 'ProductHint', description: 'Which variant of a product is meant.' })
  .optional();

/** Limit per practice. */
export const MAX_FAVORITES = 500;

const favoriteSchema = productSchema
  .extend({
    isGone: z
      .boolean()
      .describe('True when the product has left the catalog: it is shown but cannot be bought.'),
    previousPrice: centsSchema
      .nonnegative()
      .optional()
      .describe("The price when it was saved; only present when today's differs."),
  })
  .meta({
    id: 'Favorite',
    description: "A saved product with today's details, or the saved ones when it has left the catalog.",
  });
export type Favorite = z.infer<typeof favoriteSchema>;

export const favoriteEndpoints = {
  listFavorites: defineEndpoint({
    method: 'GET',
    path: '/api/favorites',
    query: practiceQuerySchema,
    response: z.array(favoriteSchema),
    access: 'practice',
    versioned: true,
    summary: "The practice's favorites with today's prices and stock, newest first.",
    description:
      'All favorites of the practice, which its staff share. Products that left the catalog stay in the list with their saved details.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  addFavorite: defineEndpoint({
    method: 'POST',
    path: '/api/favorites',
    body: z.object({
      practiceName: practiceNameSchema,
      productId: productIdSchema.describe("The product's id at the shop."),
      productData: productHintSchema.describe('Names the variant; may be left out.'),
    }),
    response: successSchema,
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Save a product as a favorite. Saving it again changes nothing.',
    description:
      'Every signed-in computer of the practice sees it. A product that was already saved keeps its place.',
    errors: ['not_signed_in', 'other_practice', 'product_not_found', 'limit_reached'],
  }),
  removeFavorite: defineEndpoint({
    method: 'DELETE',
    path: '/api/favorites/:productId',
    params: z.object({ productId: productIdSchema.describe("The product's id at the shop.") }),
    query: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    summary: 'Remove a favorite. It can be restored for an hour.',
    description:
      'The product itself stays in the catalog. For an hour, `restoreFavorite` brings it back in its place.',
    errors: ['not_signed_in', 'other_practice', 'favorite_not_found'],
  }),
  restoreFavorite: defineEndpoint({
    method: 'POST',
    path: '/api/favorites/:productId/restore',
    params: z.object({ productId: productIdSchema.describe("The product's id at the shop.") }),
    body: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Restore a removed favorite in its place. One that was not removed stays as it is.',
    description: 'Works for an hour after the removal.',
    errors: ['not_signed_in', 'other_practice', 'favorite_not_found', 'limit_reached'],
  }),
};
