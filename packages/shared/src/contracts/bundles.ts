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
  timesOfDaySchema,
} from './fields.js';

/** Limits: bundles per practice, and different products per bundle. */
export const MAX_BUNDLES = 200;
export const MAX_BUNDLE_PRODUCTS = 100;

/** A product in a bundle with today's details, or the saved ones when it has left the catalog. */
const bundleProductSchema = z.object({
  id: z.string(),
  productId: z.string(),
  productData: z.object({
    /** With the variant's title appended, as on a cart line. */
    title: z.string(),
    vendor: z.string(),
    imageUrl: z.string().nullable(),
    price: centsSchema.nonnegative(),
    /** The price when it was added; only present when today's differs. */
    previousPrice: centsSchema.nonnegative().optional(),
    variantId: z.string(),
    isAvailable: z.boolean(),
    /** Why it cannot be bought today; null when it can. */
    unavailableReason: z.string().nullable(),
  }),
  quantity: quantitySchema,
  /** When patients use it; absent when unknown. */
  timesOfDay: timesOfDaySchema.optional(),
});

const bundleSchema = z.object({
  id: z.string(),
  name: z.string(),
  practiceName: z.string(),
  createdAt: instantSchema,
  products: z.array(bundleProductSchema),
});
export type Bundle = z.infer<typeof bundleSchema>;

/**
 * `productData.variantId` names the variant; it may be left out when the product has only one. An unknown product, a variant
 * of another product, and a missing choice all fail with `product_not_found`, each with its own message.
 */
const bundleProductInputSchema = z.object({
  productId: productIdSchema,
  productData: productHintSchema,
  quantity: quantitySchema.default(1),
  timesOfDay: timesOfDaySchema.optional(),
});
/** A product's place in a bundle, which the API numbers. */
const bundleItemIdSchema = z.string().regex(/^\d{1,15}$/, 'must be the id of a product in the bundle');
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
    summary: 'Add a product to a bundle. If the variant is already in it, its quantity grows.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found', 'product_not_found', 'limit_reached'],
  }),
  /** States what changes, not the whole bundle, so that a product added elsewhere in the meantime stays. */
  changeBundle: defineEndpoint({
    method: 'POST',
    path: '/api/bundles/:id/changes',
    params: bundleParams,
    body: z.object({
      practiceName: practiceNameSchema,
      /** Blank is refused as `bundle_name_required`. */
      name: bundleNameSchema.optional(),
      /** New quantities of products in the bundle, by the product's `id` in it. */
      quantities: z
        .array(z.object({ id: bundleItemIdSchema, quantity: quantitySchema }))
        .max(MAX_BUNDLE_PRODUCTS)
        .default([]),
      /** Products to remove, by the same `id`. Those already gone are ignored, here and above. */
      removed: z.array(bundleItemIdSchema).max(MAX_BUNDLE_PRODUCTS).default([]),
      /** When patients use products, by the same `id`; an empty list removes the times. */
      timesOfDay: z
        .array(z.object({ id: bundleItemIdSchema, timesOfDay: timesOfDaySchema }))
        .max(MAX_BUNDLE_PRODUCTS)
        .default([]),
      /** All products in their new order, by the same `id`; empty keeps it. Any not named come last, as they were. */
      order: z.array(bundleItemIdSchema).max(MAX_BUNDLE_PRODUCTS).default([]),
    }),
    response: z.object({ success: z.literal(true), bundle: bundleSchema }),
    access: 'practice',
    idempotent: true,
    summary: 'Rename a bundle, change quantities, times of day, and the order, or remove products.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found', 'bundle_name_required'],
  }),
  deleteBundle: defineEndpoint({
    method: 'DELETE',
    path: '/api/bundles/:id',
    params: bundleParams,
    query: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    summary: 'Delete a bundle. It can be restored for an hour.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found'],
  }),
  restoreBundle: defineEndpoint({
    method: 'POST',
    path: '/api/bundles/:id/restore',
    params: bundleParams,
    body: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Restore a deleted bundle. One that was not deleted stays as it is.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found', 'limit_reached'],
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
    summary: "A bundle's products as cart lines at today's prices, and those that cannot be bought.",
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found'],
  }),
};
