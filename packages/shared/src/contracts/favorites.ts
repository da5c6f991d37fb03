import { z } from 'zod';
import { productSchema } from './catalogue.js';
import { defineEndpoint } from './endpoint.js';
import { idSchema, practiceNameSchema, practiceQuerySchema, successSchema } from './fields.js';

/** What the client sends of a product: kept only as a hint, the catalogue's facts count. */
export const productHintSchema = z.object({ variantId: idSchema.nullish() }).optional();

export const favoriteEndpoints = {
  listFavorites: defineEndpoint({
    method: 'GET',
    path: '/api/favorites',
    query: practiceQuerySchema,
    response: z.object({ favorites: z.array(productSchema) }),
    access: 'practice',
    summary: "The practice's favorites with today's facts.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  addFavorite: defineEndpoint({
    method: 'POST',
    path: '/api/favorites',
    body: z.object({ practiceName: practiceNameSchema, productId: idSchema, productData: productHintSchema }),
    response: successSchema,
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Save a product as a favorite. Saving it again changes nothing.',
    errors: ['not_signed_in', 'other_practice', 'product_not_found'],
  }),
  removeFavorite: defineEndpoint({
    method: 'DELETE',
    path: '/api/favorites/:productId',
    params: z.object({ productId: idSchema }),
    query: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    summary: 'Remove a favorite.',
    errors: ['not_signed_in', 'other_practice', 'favorite_not_found'],
  }),
};
