import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/providers/clock.js';
import type { CommerceProvider, ShopCatalog } from '../../src/providers/commerce/commerce-provider.js';
import { pickGoods, type SandboxShop, startSandboxShop, variantsOf } from './sandbox-shop.js';

let sandbox: SandboxShop;
let shop: CommerceProvider;
let catalog: ShopCatalog;

beforeAll(async () => {
  sandbox = await startSandboxShop();
  shop = sandbox.provider();
  catalog = await shop.fetchCatalog();
});

beforeEach(() => {
  sandbox.waits.length = 0;
});

afterAll(() => sandbox.close());

describe('the whole catalog', () => {
  it('has every product with its variants, whole cents, and an image', () => {
    expect(catalog.products.length).toBeGreaterThan(100);
    expect(catalog.products.every(({ variants }) => variants.length > 0)).toBe(true);
    expect(
      variantsOf(catalog).every((one) => Number.isSafeInteger(one.priceCents) && one.priceCents > 0),
    ).toBe(true);
    expect(
      variantsOf(catalog).every((one) => /^\d+$/.test(one.id) && /^\d+$/.test(one.inventoryItemId ?? '')),
    ).toBe(true);
    expect(new Set(catalog.products.map(({ id }) => id)).size).toBe(catalog.products.length);
    expect(catalog.products.some(({ imageUrl }) => imageUrl?.startsWith(sandbox.url))).toBe(true);
  });

  it('has a good part of it in Spanish', () => {
    const spanish = catalog.products.flatMap(({ translations }) => translations?.es ?? []);
    expect(spanish.length).toBeGreaterThan(15);
    expect(spanish.length).toBeLessThan(catalog.products.length);
    const mask = catalog.products.find(({ title }) => title === 'Weighted Heat Mask');
    const [variant] = mask?.variants ?? [];
    expect(mask?.translations?.es?.title).toBe('Antifaz térmico con peso');
    expect(variant?.selectedOptions).toContainEqual({ name: 'Strap', value: 'Standard' });
    expect(mask?.translations?.es?.selectedOptions[variant?.id ?? '']).toContainEqual({
      name: 'Correa',
      value: 'Estándar',
    });
  });

  it('covers every stock case', () => {
    const variants = variantsOf(catalog);
    expect(variants.some((one) => !one.inventoryTracked)).toBe(true);
    expect(variants.some((one) => one.inventoryTracked && one.inventoryPolicy === 'CONTINUE')).toBe(true);
    expect(variants.some((one) => one.inventoryPolicy === 'DENY' && (one.quantityAvailable ?? 1) <= 0)).toBe(
      true,
    );
    expect(variants.some((one) => (one.quantityAvailable ?? 0) > 10)).toBe(true);
    expect(variants.some((one) => !one.availableForSale)).toBe(true);
  });

  it('has brands with logos, featured brands, and best-seller ranks', () => {
    const { collections, bestSellerIds, products } = catalog;
    const known = new Set(products.map(({ id }) => id));
    expect(collections.some(({ logoUrl }) => logoUrl !== null)).toBe(true);
    expect(collections.some(({ logoUrl }) => logoUrl === null)).toBe(true);
    expect(collections.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThan(0);
    expect(collections.flatMap(({ productIds }) => productIds).every((id) => known.has(id))).toBe(true);
    expect(bestSellerIds.length).toBeGreaterThan(0);
    expect(bestSellerIds.every((id) => known.has(id))).toBe(true);
  });

  it('is the same when read page by page', async () => {
    const { products, removedIds } = await shop.fetchChangedProducts(new Date(0));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(products.toSorted(byId)).toEqual(catalog.products.toSorted(byId));
    expect(removedIds.some((id) => catalog.products.some((product) => product.id === id))).toBe(false);
  });

  it('can also be read with the client-credentials grant', async () => {
    const { clientId, clientSecret } = SANDBOX_CREDENTIALS.shopify;
    const { products } = await sandbox.provider({ admin: { clientId, clientSecret } }).fetchCatalog();
    expect(products).toHaveLength(catalog.products.length);
  });

  it('is refused with a wrong token', async () => {
    await expect(sandbox.provider({ admin: { token: 'wrong' } }).fetchCatalog()).rejects.toThrow(
      'check the token',
    );
    await expect(sandbox.provider({ storefrontPrivateToken: 'wrong' }).fetchCatalog()).rejects.toThrow(
      'Collections',
    );
  });

  it('can be read from a throttling and failing shop', async () => {
    await sandbox.control('faults', { tooManyRequests: { count: 3 }, serverError: { count: 1 } });
    const { products } = await shop.fetchCatalog();
    expect(products).toHaveLength(catalog.products.length);
    expect(sandbox.waits.length).toBeGreaterThanOrEqual(4);
  });
});

it('lists products changed since an instant, with new prices', async () => {
  const { first } = pickGoods(catalog);
  const since = systemClock.now();
  await sandbox.control('products', { variantId: first.id, price: '77.05' });
  const { products } = await shop.fetchChangedProducts(since);
  expect(products).toHaveLength(1);
  expect(products[0]?.variants.find(({ id }) => id === first.id)?.priceCents).toBe(7705);
});

it('lists archived and unpublished products as removed, and leaves them out of the catalog', async () => {
  const [archived, unpublished] = catalog.products;
  const since = systemClock.now();
  await sandbox.control('products', { productId: archived?.id, status: 'ARCHIVED' });
  await sandbox.control('products', { productId: unpublished?.id, isPublished: false });
  const gone = [archived?.id, unpublished?.id];
  const { products, removedIds } = await shop.fetchChangedProducts(since);
  const whole = await shop.fetchCatalog();
  await sandbox.control('products', { productId: archived?.id, status: 'ACTIVE' });
  await sandbox.control('products', { productId: unpublished?.id, isPublished: true });

  expect(products).toEqual([]);
  expect(removedIds.toSorted()).toEqual(gone.toSorted());
  const read = [
    ...whole.products.map(({ id }) => id),
    ...whole.collections.flatMap(({ productIds }) => productIds),
  ];
  expect(read.filter((id) => gone.includes(id))).toEqual([]);
});

it('leaves out a hidden variant, and a product that is sold by subscription only', async () => {
  const several = catalog.products.find(({ variants }) => variants.length > 1);
  const subscription = catalog.products.find(({ id }) => id !== several?.id);
  const [hidden, ...shown] = several?.variants ?? [];
  const since = systemClock.now();
  await sandbox.control('products', { variantId: hidden?.id, isPublished: false });
  await sandbox.control('products', { productId: subscription?.id, requiresSellingPlan: true });
  const { products, removedIds } = await shop.fetchChangedProducts(since);
  const whole = await shop.fetchCatalog();
  await sandbox.control('products', { variantId: hidden?.id, isPublished: true });
  await sandbox.control('products', { productId: subscription?.id, requiresSellingPlan: false });

  expect(products.map(({ id, variants }) => [id, variants.map((one) => one.id)])).toEqual([
    [several?.id, shown.map(({ id }) => id)],
  ]);
  expect(removedIds).toEqual([subscription?.id]);
  const read = whole.products.flatMap(({ variants }) => variants.map(({ id }) => id));
  expect(read).toContain(shown[0]?.id);
  expect(read).not.toContain(hidden?.id);
  expect(read).not.toContain(subscription?.variants[0]?.id);
});
