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

const bundleProductSchema = z
  .object({
    id: z.string().describe("The product's place in the bundle, which `changes` names it by."),
    productId: z.string().describe("The product's id at the shop."),
    productData: z
      .object({
        title: z.string().describe("The product's title, with the variant's where it has one."),
        vendor: z.string().describe("The product's maker."),
        imageUrl: z.string().nullable().describe('A picture of the product; null when there is none.'),
        price: centsSchema.nonnegative().describe("Today's price in cents."),
        previousPrice: centsSchema
          .nonnegative()
          .optional()
          .describe("The price when it was added; only present when today's differs."),
        variantId: z.string().describe("The variant's id at the shop."),
        isAvailable: z.boolean().describe('Whether it can be bought today.'),
        unavailableReason: z.string().nullable().describe('Why it cannot be bought today; null when it can.'),
      })
      .meta({ id: 'BundleProductData', description: 'The product as it is today.' }),
    quantity: quantitySchema.describe('How many of it a cart gets.'),
    timesOfDay: timesOfDaySchema.optional().describe('When patients use it; absent when unknown.'),
  })
  .meta({
    id: 'BundleProduct',
    description:
      "A product in a bundle with today's details, or the saved ones when it has left the catalog.",
  });

const bundleSchema = z
  .object({
    id: z.string().describe("The bundle's id."),
    name: z.string().describe("The bundle's name."),
    practiceName: z.string().describe("The practice's name."),
    createdAt: instantSchema.describe('When it was created.'),
    products: z.array(bundleProductSchema).describe('Its products, in their order.'),
  })
  .meta({ id: 'Bundle', description: 'A set of products that is added to a cart together.' });
export type Bundle = z.infer<typeof bundleSchema>;

const bundleProductInputSchema = z
  .object({
    productId: productIdSchema.describe("The product's id at the shop."),
    productData: productHintSchema.describe(
      'Names the variant; may be left out when the product has only one.',
    ),
    quantity: quantitySchema.default(1).describe('How many of it a cart gets.'),
    timesOfDay: timesOfDaySchema.optional().describe('When patients use it.'),
  })
  .meta({
    id: 'BundleProductInput',
    description:
      'A product for a bundle. An unknown product, a variant of another product, and a missing choice of variant all fail with `product_not_found`.',
  });
/** A product's place in a bundle, which the API numbers. */
const bundleItemIdSchema = z.string().regex(/^\d{1,15}$/, 'must be the id of a product in the bundle');
const bundleParams = z.object({ id: idSchema.describe("The bundle's id.") });

export const bundleEndpoints = {
  listBundles: defineEndpoint({
    method: 'GET',
    path: '/api/bundles',
    query: practiceQuerySchema,
    response: z.object({ bundles: z.array(bundleSchema).describe('Newest first.') }),
    access: 'practice',
    summary: "The practice's bundles, newest first.",
    description: "All bundles of the practice, each with today's prices and stock.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  getBundle: defineEndpoint({
    method: 'GET',
    path: '/api/bundles/:id',
    params: bundleParams,
    query: practiceQuerySchema,
    response: z.object({ bundle: bundleSchema.describe('The bundle.') }),
    access: 'practice',
    summary: 'One bundle with its products.',
    description: 'Products that left the catalog are still listed, marked as unavailable.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found'],
  }),
  createBundle: defineEndpoint({
    method: 'POST',
    path: '/api/bundles',
    body: z.object({
      name: bundleNameSchema.describe("The bundle's name. Blank is refused as `bundle_name_required`."),
      practiceName: practiceNameSchema,
      products: z
        .array(bundleProductInputSchema)
        .max(MAX_BUNDLE_PRODUCTS)
        .default([])
        .describe('Its products, in their order.'),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      bundle: bundleSchema.describe('The new bundle.'),
    }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Create a bundle, with or without products.',
    description: 'A bundle is a template: no cart is created and nothing is texted.',
    errors: ['not_signed_in', 'other_practice', 'bundle_name_required', 'product_not_found', 'limit_reached'],
  }),
  addBundleProduct: defineEndpoint({
    method: 'POST',
    path: '/api/bundles/:bundleId/products',
    params: z.object({ bundleId: idSchema.describe("The bundle's id.") }),
    body: bundleProductInputSchema.extend({ practiceName: practiceNameSchema }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      bundle: bundleSchema.describe('The bundle with the product.'),
    }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Add a product to a bundle. If the variant is already in it, its quantity grows.',
    description: 'Adds one product at the end. Carts that were made from the bundle stay as they are.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found', 'product_not_found', 'limit_reached'],
  }),
  /** A list of changes, not the whole bundle, so that a product added elsewhere in the meantime stays. */
  changeBundle: defineEndpoint({
    method: 'POST',
    path: '/api/bundles/:id/changes',
    params: bundleParams,
    body: z.object({
      practiceName: practiceNameSchema,
      name: bundleNameSchema
        .optional()
        .describe('The new name; absent keeps it. Blank is refused as `bundle_name_required`.'),
      quantities: z
        .array(
          z
            .object({
              id: bundleItemIdSchema.describe("The product's `id` in the bundle."),
              quantity: quantitySchema.describe('How many of it a cart gets.'),
            })
            .meta({ id: 'BundleQuantity', description: 'A new quantity of a product in a bundle.' }),
        )
        .max(MAX_BUNDLE_PRODUCTS)
        .default([])
        .describe('New quantities of products in the bundle. Products that are gone are ignored.'),
      removed: z
        .array(bundleItemIdSchema)
        .max(MAX_BUNDLE_PRODUCTS)
        .default([])
        .describe('Products to remove, by their `id` in the bundle. Those already gone are ignored.'),
      timesOfDay: z
        .array(
          z
            .object({
              id: bundleItemIdSchema.describe("The product's `id` in the bundle."),
              timesOfDay: timesOfDaySchema.describe('When patients use it.'),
            })
            .meta({ id: 'BundleTimesOfDay', description: 'When patients use a product in a bundle.' }),
        )
        .max(MAX_BUNDLE_PRODUCTS)
        .default([])
        .describe(
          'When patients use products, by their `id` in the bundle; an empty list removes the times.',
        ),
      order: z
        .array(bundleItemIdSchema)
        .max(MAX_BUNDLE_PRODUCTS)
        .default([])
        .describe(
          'All products in their new order, by their `id` in the bundle; empty keeps it. Any not named come last, as they were.',
        ),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      bundle: bundleSchema.describe('The bundle with the changes.'),
    }),
    access: 'practice',
    idempotent: true,
    summary: 'Rename a bundle, change quantities, times of day, and the order, or remove products.',
    description:
      'Only what the body names changes; everything else stays, including products that someone else added meanwhile.',
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
    description: 'Carts that were made from it stay. For an hour, `restoreBundle` brings it back.',
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
    description: 'Works for an hour after the deletion.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found', 'limit_reached'],
  }),
  addBundleToCart: defineEndpoint({
    method: 'POST',
    path: '/api/bundles/:id/add-to-cart',
    params: bundleParams,
    body: z.object({ practiceName: practiceNameSchema }),
    response: z.object({
      items: z.array(cartItemSchema).describe('What can be bought today, ready for a cart.'),
      unavailableItems: z.array(unavailableItemSchema).describe('What cannot be bought today, and why.'),
      bundle: z
        .object({ name: z.string().describe("The bundle's name.") })
        .meta({ id: 'AddedBundle', description: 'The bundle whose products are in the lines.' })
        .describe('The bundle.'),
    }),
    access: 'practice',
    summary: "A bundle's products as cart lines at today's prices, and those that cannot be bought.",
    description: 'Creates no cart: pass `items` to `createCart`, where they are priced again.',
    errors: ['not_signed_in', 'other_practice', 'bundle_not_found'],
  }),
};
