import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import {
  centsSchema,
  collectionIdSchema,
  flagInAddress,
  productIdSchema,
  selectedOptionSchema,
  wholeNumberInAddress,
} from './fields.js';

const inventoryPolicySchema = z.enum(['CONTINUE', 'DENY']);

export const variantSchema = z.object({
  id: z.string(),
  title: z.string(),
  price: centsSchema.nonnegative(),
  selectedOptions: z.array(selectedOptionSchema),
  availableForSale: z.boolean(),
  quantityAvailable: z.number().int().nullable(),
  inventoryPolicy: inventoryPolicySchema,
  inventoryTracked: z.boolean(),
  /** Left out where it is the product's. */
  imageUrl: z.string().optional(),
});
export type Variant = z.infer<typeof variantSchema>;

/** How the shop shows an option value: its picture, or else its color. */
const swatchSchema = z.object({
  value: z.string(),
  color: z.string().nullable(),
  imageUrl: z.string().nullable(),
});
export type Swatch = z.infer<typeof swatchSchema>;

const optionSchema = z.object({
  id: z.string(),
  name: z.string(),
  values: z.array(z.string()),
  /** Only values that have one; left out when none has. */
  swatches: z.array(swatchSchema).optional(),
});

/** Price, stock, and SKU are those of the first variant that can be bought. Only paged listings leave out the two descriptions. */
export const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  price: centsSchema.nonnegative(),
  imageUrl: z.string().nullable(),
  variantId: z.string().nullable(),
  description: z.string().optional(),
  descriptionHtml: z.string().optional(),
  hasOptions: z.boolean(),
  options: z.array(optionSchema),
  variants: z.array(variantSchema),
  isAvailable: z.boolean(),
  quantityAvailable: z.number().int().nullable(),
  inventoryPolicy: inventoryPolicySchema,
  inventoryTracked: z.boolean(),
  vendor: z.string(),
  sku: z.string(),
  productType: z.string(),
  category: z.string().nullable(),
});
export type Product = z.infer<typeof productSchema>;

/** A collection or brand: the brand browser lists those with `isBrand`, the selector the others. */
export const collectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  brandLogo: z.string().nullable(),
  isFeatured: z.boolean(),
  isBrand: z.boolean(),
});
export type Collection = z.infer<typeof collectionSchema>;

export const SORT_OPTIONS = ['best-sellers', 'price-low-high', 'price-high-low', 'alphabetical'] as const;
const sortSchema = z.enum(SORT_OPTIONS);
export type SortBy = z.infer<typeof sortSchema>;

export const PAGE_SIZE = 36;

const pagingSchema = {
  search: z.string().trim().max(200).optional(),
  page: wholeNumberInAddress(1, 100_000).optional(),
  pageSize: wholeNumberInAddress(1, 250).optional(),
};
const allProductsQuery = z.object(pagingSchema);
const filteredProductsQuery = z.object({
  ...pagingSchema,
  sortBy: sortSchema.default('best-sellers'),
  productType: z.string().trim().min(1).max(255).default('all'),
  category: z.string().trim().min(1).max(255).default('all'),
  /** Leaves out what cannot be bought today. */
  inStock: flagInAddress.default(false),
});
export type FilteredProductsQuery = z.output<typeof filteredProductsQuery>;

/**
 * `page` and `pageSize` are null when the call asked for everything. `didYouMean` is the search without its typos and
 * without words that no product has.
 */
const productListSchema = z.object({
  products: z.array(productSchema),
  total: z.number().int().nonnegative(),
  page: z.number().int().nullable(),
  pageSize: z.number().int().nullable(),
  didYouMean: z.string().optional(),
});
export type ProductList = z.infer<typeof productListSchema>;

const filtersSchema = z.object({ productTypes: z.array(z.string()), categories: z.array(z.string()) });

const collectionParams = z.object({ id: collectionIdSchema });

export const catalogEndpoints = {
  listProducts: defineEndpoint({
    method: 'GET',
    path: '/api/products',
    query: allProductsQuery,
    response: productListSchema,
    access: 'practice',
    summary: 'All products, best sellers first, or one page of them.',
    errors: ['not_signed_in'],
  }),
  listFilteredProducts: defineEndpoint({
    method: 'GET',
    path: '/api/products/filtered',
    query: filteredProductsQuery,
    response: productListSchema,
    access: 'practice',
    summary:
      'Products filtered by type, category, and stock, searched, and sorted; a search puts the best match first.',
    errors: ['not_signed_in'],
  }),
  getProductFilters: defineEndpoint({
    method: 'GET',
    path: '/api/products/filters',
    response: filtersSchema,
    access: 'practice',
    summary: 'All product types and categories.',
    errors: ['not_signed_in'],
  }),
  getProduct: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id',
    params: z.object({ id: productIdSchema }),
    response: z.object({ product: productSchema }),
    access: 'practice',
    summary: 'One product with its descriptions.',
    errors: ['not_signed_in', 'product_not_found'],
  }),
  listCollections: defineEndpoint({
    method: 'GET',
    path: '/api/collections',
    response: z.object({ collections: z.array(collectionSchema) }),
    access: 'practice',
    summary: 'All collections and brands, by title.',
    errors: ['not_signed_in'],
  }),
  listCollectionProducts: defineEndpoint({
    method: 'GET',
    path: '/api/collections/:id/products',
    params: collectionParams,
    query: allProductsQuery,
    response: productListSchema,
    access: 'practice',
    summary: 'The products of a collection or brand.',
    errors: ['not_signed_in', 'collection_not_found'],
  }),
  listFilteredCollectionProducts: defineEndpoint({
    method: 'GET',
    path: '/api/collections/:id/filtered',
    params: collectionParams,
    query: filteredProductsQuery,
    response: productListSchema,
    access: 'practice',
    summary: 'Products of a collection, filtered by type and category, searched, and sorted.',
    errors: ['not_signed_in', 'collection_not_found'],
  }),
  getCollectionFilters: defineEndpoint({
    method: 'GET',
    path: '/api/collections/:id/filters',
    params: collectionParams,
    response: filtersSchema,
    access: 'practice',
    summary: 'The product types and categories in a collection.',
    errors: ['not_signed_in', 'collection_not_found'],
  }),
};
