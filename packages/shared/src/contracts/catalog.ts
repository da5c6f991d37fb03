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

const inventoryPolicySchema = z.enum(['CONTINUE', 'DENY']).meta({
  id: 'InventoryPolicy',
  description: '`CONTINUE`: the shop goes on selling when none are left; `DENY`: it does not.',
});

export const variantSchema = z
  .object({
    id: z.string().describe("The variant's id at the shop."),
    title: z.string().describe("The variant's title, such as `30 vials`."),
    price: centsSchema.nonnegative().describe('The price in cents.'),
    selectedOptions: z.array(selectedOptionSchema).describe('The values that make up this variant.'),
    availableForSale: z.boolean().describe('Whether it can be bought today.'),
    quantityAvailable: z
      .number()
      .int()
      .nullable()
      .describe('How many are left; null when the shop does not count them.'),
    inventoryPolicy: inventoryPolicySchema.describe(
      'Whether the shop goes on selling it when none are left.',
    ),
    inventoryTracked: z.boolean().describe('Whether the shop counts its stock.'),
    imageUrl: z.string().optional().describe("A picture of the variant; left out where it is the product's."),
  })
  .meta({ id: 'Variant', description: 'A variant of a product, such as a size.' });
export type Variant = z.infer<typeof variantSchema>;

const swatchSchema = z
  .object({
    value: z.string().describe("The option's value."),
    color: z.string().nullable().describe('The color, such as `#1f6f78`; null when there is none.'),
    imageUrl: z.string().nullable().describe('A picture; null when there is none.'),
  })
  .meta({ id: 'Swatch', description: 'How the shop shows an option value: its picture, or else its color.' });
export type Swatch = z.infer<typeof swatchSchema>;

const optionSchema = z
  .object({
    id: z.string().describe("The option's id at the shop."),
    name: z.string().describe("The option's name, such as `Size`."),
    values: z.array(z.string()).describe('The values to choose from.'),
    swatches: z
      .array(swatchSchema)
      .optional()
      .describe('How values look, for those that have a picture or color; left out when none has.'),
  })
  .meta({ id: 'ProductOption', description: 'An option to choose a variant by.' });

export const productSchema = z
  .object({
    id: z.string().describe("The product's id at the shop."),
    title: z.string().describe("The product's title."),
    price: centsSchema.nonnegative().describe('The price in cents of the first variant that can be bought.'),
    imageUrl: z.string().nullable().describe('A picture of the product; null when there is none.'),
    variantId: z
      .string()
      .nullable()
      .describe('The first variant that can be bought; null when the product has no variant.'),
    description: z
      .string()
      .optional()
      .describe('The description as plain text; left out of listings by page.'),
    descriptionHtml: z
      .string()
      .optional()
      .describe('The description as sanitized HTML; left out of listings by page.'),
    hasOptions: z.boolean().describe('Whether there is more than one variant to choose from.'),
    options: z.array(optionSchema).describe('The options to choose by, such as size.'),
    variants: z.array(variantSchema).describe('The variants, each with its price and stock.'),
    isAvailable: z.boolean().describe('Whether a variant can be bought today.'),
    quantityAvailable: z
      .number()
      .int()
      .nullable()
      .describe(
        'How many are left of the first variant that can be bought; null when the shop does not count them.',
      ),
    inventoryPolicy: inventoryPolicySchema.describe(
      'Whether the shop goes on selling it when none are left.',
    ),
    inventoryTracked: z.boolean().describe('Whether the shop counts its stock.'),
    vendor: z.string().describe("The product's maker."),
    sku: z.string().describe('The SKU of the first variant that can be bought.'),
    productType: z.string().describe("The product's type at the shop, which lists can be filtered by."),
    category: z
      .string()
      .nullable()
      .describe("The product's category, which lists can be filtered by; null when it has none."),
  })
  .meta({
    id: 'Product',
    description:
      'A product of the catalog. Price, stock, and SKU are those of the first variant that can be bought.',
  });
export type Product = z.infer<typeof productSchema>;

export const collectionSchema = z
  .object({
    id: z.string().describe("The collection's id at the shop."),
    title: z.string().describe("The collection's title."),
    brandLogo: z.string().nullable().describe("The brand's logo; null when there is none."),
    isFeatured: z.boolean().describe('Whether the shop features it.'),
    isBrand: z.boolean().describe('Whether it is a brand; the others are collections.'),
  })
  .meta({ id: 'Collection', description: 'A collection or brand.' });
export type Collection = z.infer<typeof collectionSchema>;

export const SORT_OPTIONS = ['best-sellers', 'price-low-high', 'price-high-low', 'alphabetical'] as const;
const sortSchema = z.enum(SORT_OPTIONS).meta({ id: 'ProductSort', description: 'How products are sorted.' });
export type SortBy = z.infer<typeof sortSchema>;

export const PAGE_SIZE = 36;

const pagingSchema = {
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words to search for in titles, makers, types, and SKUs; typos are tolerated.'),
  page: wholeNumberInAddress(1, 100_000)
    .optional()
    .describe('The page, from 1 on; absent for all products at once.'),
  pageSize: wholeNumberInAddress(1, 250)
    .optional()
    .describe('How many products a page has; 36 by default when there is a page.'),
};
const allProductsQuery = z.object(pagingSchema);
const filteredProductsQuery = z.object({
  ...pagingSchema,
  sortBy: sortSchema
    .default('best-sellers')
    .describe('How the products are sorted; a search sorts by the best match instead.'),
  productType: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .default('all')
    .describe('Only products of this type; `all` for every type.'),
  category: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .default('all')
    .describe('Only products of this category; `all` for every category.'),
  inStock: flagInAddress.default(false).describe('Leaves out what cannot be bought today.'),
});
export type FilteredProductsQuery = z.output<typeof filteredProductsQuery>;

const productListSchema = z
  .object({
    products: z.array(productSchema).describe('The products of this page, or all.'),
    total: z.number().int().nonnegative().describe('How many products there are on all pages.'),
    page: z.number().int().nullable().describe('The page; null when all products were asked for.'),
    pageSize: z
      .number()
      .int()
      .nullable()
      .describe('How many products a page has; null when all were asked for.'),
    didYouMean: z
      .string()
      .optional()
      .describe(
        'The search without its typos and without words that no product has; absent when it is the same.',
      ),
  })
  .meta({ id: 'ProductList', description: 'Products, all or one page of them.' });
export type ProductList = z.infer<typeof productListSchema>;

const filtersSchema = z
  .object({
    productTypes: z.array(z.string()).describe('All product types.'),
    categories: z.array(z.string()).describe('All categories.'),
  })
  .meta({ id: 'ProductFilters', description: 'The values that lists of products can be filtered by.' });

const collectionParams = z.object({ id: collectionIdSchema.describe("The collection's id at the shop.") });

export const catalogEndpoints = {
  listProducts: defineEndpoint({
    method: 'GET',
    path: '/api/products',
    query: allProductsQuery,
    response: productListSchema,
    access: 'practice',
    versioned: true,
    summary: 'All products, best sellers first, or one page of them.',
    description:
      "Without `page`, all products come in one answer. Prices and stock are those of the portal's copy of the shop's catalog.",
    errors: ['not_signed_in'],
  }),
  listFilteredProducts: defineEndpoint({
    method: 'GET',
    path: '/api/products/filtered',
    query: filteredProductsQuery,
    response: productListSchema,
    access: 'practice',
    versioned: true,
    summary:
      'Products filtered by type, category, and stock, searched, and sorted. A search puts the best match first.',
    description:
      'Filters, search, and sorting can be combined. Without `page`, all products that match come in one answer.',
    errors: ['not_signed_in'],
  }),
  getProductFilters: defineEndpoint({
    method: 'GET',
    path: '/api/products/filters',
    response: filtersSchema,
    access: 'practice',
    versioned: true,
    summary: 'All product types and categories.',
    description: 'The values that `productType` and `category` take in the lists of products.',
    errors: ['not_signed_in'],
  }),
  getProduct: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id',
    params: z.object({ id: productIdSchema.describe("The product's id at the shop.") }),
    response: z.object({ product: productSchema.describe('The product.') }),
    access: 'practice',
    versioned: true,
    summary: 'One product with its descriptions.',
    description:
      'The product with all variants, options, and both descriptions. Products that left the catalog are not found.',
    errors: ['not_signed_in', 'product_not_found'],
  }),
  listCollections: defineEndpoint({
    method: 'GET',
    path: '/api/collections',
    response: z.object({ collections: z.array(collectionSchema).describe('By title.') }),
    access: 'practice',
    versioned: true,
    summary: 'All collections and brands, by title.',
    description: "The shop's collections, brands among them, each without its products.",
    errors: ['not_signed_in'],
  }),
  listCollectionProducts: defineEndpoint({
    method: 'GET',
    path: '/api/collections/:id/products',
    params: collectionParams,
    query: allProductsQuery,
    response: productListSchema,
    access: 'practice',
    versioned: true,
    summary: 'The products of a collection or brand.',
    description: 'Like `listProducts`, for one collection or brand.',
    errors: ['not_signed_in', 'collection_not_found'],
  }),
  listFilteredCollectionProducts: defineEndpoint({
    method: 'GET',
    path: '/api/collections/:id/filtered',
    params: collectionParams,
    query: filteredProductsQuery,
    response: productListSchema,
    access: 'practice',
    versioned: true,
    summary: 'Products of a collection, filtered by type and category, searched, and sorted.',
    description: 'Like `listFilteredProducts`, for one collection or brand.',
    errors: ['not_signed_in', 'collection_not_found'],
  }),
  getCollectionFilters: defineEndpoint({
    method: 'GET',
    path: '/api/collections/:id/filters',
    params: collectionParams,
    response: filtersSchema,
    access: 'practice',
    versioned: true,
    summary: 'The product types and categories in a collection.',
    description: 'The values that `productType` and `category` take in the lists of this collection.',
    errors: ['not_signed_in', 'collection_not_found'],
  }),
};
