import { z } from 'zod';
import { cartItemSchema, unavailableItemSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import { productHintSchema } from './favorites.js';
import {
  bundleNameSchema,
  centsSchema,
  idSchema,
  instantSchema,
  practiceNameSchema,
  practiceQuerySchema,
  productIdSchema,
  quantitySchema,
  successSchema,
} from './fields.js';

/** The most bundles of one practice, and the most different products in one of them. */
export const MAX_BUNDLES = 200;
export const MAX_BUNDLE_PRODUCTS = 100;

/** A product of a bundle with today's facts; one that has left the catalogue keeps what was known when it was added. */
export const bundleProductSchema = z.object({
  id: z.string(),
  productId: z.string(),
  productData: z.object({
    /** With the variant's title appended, as an order line carries it. */
    title: z.string(),
    vendor: z.string(),
    imageUrl: z.string().nullable(),
    price: centsSchema.nonnegative(),
    /** The price when it was added, present only when today's differs. */
    previousPrice: centsSchema.nonnegative().optional(),
    variantId: z.string(),
    isAvailable: z.boolean(),
    /** Why it cannot be bought today; null when it can. */
    unavailableReason: z.string().nullable(),
  }),
  quantity: quantitySchema,
});

export const bundleSchema = z.object({
  id: z.string(),
  name: z.string(),
  practiceName: z.string(),
  createdAt: instantSchema,
  products: z.array(bundleProductSchema),
});
export type Bundle = z.infer<typeof bundleSchema>;

/**
 * `productData.variantId` says which variant is meant; absent: the product's only one. A product that is not in the
 * catalogue, a variant that is not the product's, and a choice left open are all `product_not_found`, each in its own
 * words.
 */
const bundleProductInputSchema = z.object({
  productId: productIdSchema,
  productData: productHintSchema,
  quantity: quantitySchema.default(1),
});
const bundleParams = z.object({ id: idSchema });

export const bundleEndpoints = {
  listBundles: defineEndpoint({
    method: 'GET',
    path: '/api/bundles',
    query: practiceQuerySchema,
    response: z.object({ bundles: z.array(bundleSchema) }),
    access: 'practice',
    summary: "The practice's bundles, newest first.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  getBundle: defineEndpoint({
    method: 'GET',
    path: '/api/bundles/:id',
    params: bundleParams,
    query: practiceQuerySchema,
    response: z.object({ bundle: bundleSchema }),
    access: 'practice',
    summary: 'One bundle with its products.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found'],
  }),
  createBundle: defineEndpoint({
    method: 'POST',
    path: '/api/bundles',
    body: z.object({
      /** Blank is refused as `bundle_name_required`. */
      name: bundleNameSchema,
      practiceName: practiceNameSchema,
      products: z.array(bundleProductInputSchema).max(MAX_BUNDLE_PRODUCTS).default([]),
    }),
    response: z.object({ success: z.literal(true), bundle: bundleSchema }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Create a bundle, with or without products.',
    errors: ['not_signed_in', 'other_practice', 'bundle_name_required', 'product_not_found', 'limit_reached'],
  }),
  addBundleProduct: defineEndpoint({
    method: 'POST',
    path: '/api/bundles/:bundleId/products',
    params: z.object({ bundleId: idSchema }),
    body: bundleProductInputSchema.extend({ practiceName: practiceNameSchema }),
    response: z.object({ success: z.literal(true), bundle: bundleSchema }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Add a product to a bundle; one already in it (same variant) grows by the quantity.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found', 'product_not_found', 'limit_reached'],
  }),
  deleteBundle: defineEndpoint({
    method: 'DELETE',
    path: '/api/bundles/:id',
    params: bundleParams,
    query: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    summary: 'Delete a bundle.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found'],
  }),
  addBundleToCart: defineEndpoint({
    method: 'POST',
    path: '/api/bundles/:id/add-to-cart',
    params: bundleParams,
    body: z.object({ practiceName: practiceNameSchema }),
    response: z.object({
      items: z.array(cartItemSchema),
      unavailableItems: z.array(unavailableItemSchema),
      bundle: z.object({ name: z.string() }),
    }),
    access: 'practice',
    summary: "A bundle's products as cart lines at today's prices; what cannot be bought is named.",
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found'],
  }),
};
