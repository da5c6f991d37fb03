import { describe, expect, it } from 'vitest';
import { productSchema, toShopProduct, variantSchema } from './product-mapping.js';

const PRODUCT = {
  id: 'gid://shopify/Product/9007199254740993',
  title: 'Gel Drops',
  vendor: 'Verrin',
  productType: 'Drops',
  descriptionHtml: '<p>Soothing</p>',
  status: 'ACTIVE',
  requiresSellingPlan: false,
  updatedAt: '2026-11-20T10:00:00Z',
  category: { name: 'Eye Drops' },
  options: [
    {
      id: 'gid://shopify/ProductOption/5',
      name: 'Size',
      values: ['10 ml', '15 ml'],
      optionValues: [{ name: '10 ml', swatch: null }, { name: '15 ml' }],
    },
  ],
  featuredMedia: { preview: { image: { url: 'https://cdn.example/a.png' } } },
  anythingNew: { from: 'the shop' },
};
const VARIANT = {
  id: 'gid://shopify/ProductVariant/2',
  title: '15 ml',
  sku: 'GD-15',
  position: 2,
  price: '18.9',
  inventoryPolicy: 'DENY',
  sellableOnlineQuantity: 7,
  availableForSale: true,
  selectedOptions: [{ name: 'Size', value: '15 ml' }],
  inventoryItem: { id: 'gid://shopify/InventoryItem/77', tracked: true },
};
const first = {
  ...VARIANT,
  id: 'gid://shopify/ProductVariant/1',
  position: 1,
  sku: null,
};

describe('toShopProduct', () => {
  it('returns ids as digits, money in cents, and variants in order', () => {
    const variants = [VARIANT, first].map((variant) => variantSchema.parse(variant));
    expect(toShopProduct(productSchema.parse(PRODUCT), variants)).toEqual({
      id: '9007199254740993',
      title: 'Gel Drops',
      vendor: 'Verrin',
      productType: 'Drops',
      category: 'Eye Drops',
      descriptionHtml: '<p>Soothing</p>',
      imageUrl: 'https://cdn.example/a.png',
      options: [{ id: '5', name: 'Size', values: ['10 ml', '15 ml'] }],
      variants: [
        expect.objectContaining({ id: '1', sku: '' }),
        {
          id: '2',
          title: '15 ml',
          sku: 'GD-15',
          priceCents: 1890,
          selectedOptions: [{ name: 'Size', value: '15 ml' }],
          availableForSale: true,
          quantityAvailable: 7,
          inventoryPolicy: 'DENY',
          inventoryTracked: true,
          inventoryItemId: '77',
          daysSupply: null,
          imageUrl: null,
        },
      ],
      updatedAt: new Date('2026-11-20T10:00:00Z'),
    });
  });

  it.each([
    { ...PRODUCT, category: null, featuredMedia: null },
    { ...PRODUCT, category: null, featuredMedia: { preview: null } },
    { ...PRODUCT, category: null, featuredMedia: { preview: { image: null } } },
  ])('accepts a product without a category or an image (%#)', (product) => {
    expect(toShopProduct(productSchema.parse(product), [])).toMatchObject({ category: null, imageUrl: null });
  });
});

it('returns the picture and the color of option values, and no color that is not one', () => {
  const optionValues = [
    { name: 'Navy', swatch: { color: '#2A4A70', image: null } },
    { name: 'Linen', swatch: { color: null, image: { image: { url: 'https://cdn.example/linen.png' } } } },
    { name: 'Red', swatch: { color: 'red; background: url(x)', image: { image: null } } },
    { name: 'Plain', swatch: null },
  ];
  const option = { id: 'gid://shopify/ProductOption/5', name: 'Cover', values: [], optionValues };
  const read = toShopProduct(productSchema.parse({ ...PRODUCT, options: [option] }), []);
  expect(read.options[0]?.swatches).toEqual([
    { value: 'Navy', color: '#2A4A70', imageUrl: null },
    { value: 'Linen', color: null, imageUrl: 'https://cdn.example/linen.png' },
  ]);
});

describe('the schemas', () => {
  it.each([
    ['price', '18.999'],
    ['price', 'free'],
    ['id', 'gid://shopify/Product/2'],
    ['inventoryPolicy', 'MAYBE'],
    ['availableForSale', null],
  ])('refuse a variant whose %s is %j', (field, value) => {
    const issue = variantSchema.safeParse({ ...VARIANT, [field]: value }).error?.issues[0];
    expect(issue?.path).toEqual([field]);
  });

  it('refuse a product without a title', () => {
    const { title: _, ...untitled } = PRODUCT;
    expect(productSchema.safeParse(untitled).error?.issues[0]?.path).toEqual(['title']);
  });
});
