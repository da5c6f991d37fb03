import type { Product } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from './support/test-api.js';

describe('the catalog', () => {
  let browser: Awaited<ReturnType<TestApi['signedIn']>>;
  let all: Product[];
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
    all = (await browser.get('/api/products').expect(200)).body.products;
  });

  it('returns everything with descriptions when no page is requested', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.every((product) => typeof product.descriptionHtml === 'string')).toBe(true);
    expect(all.every((product) => Number.isInteger(product.price) && product.price > 0)).toBe(true);
  });

  it('returns pages of 36 without descriptions, each product once', async () => {
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil(all.length / 36); page += 1) {
      const { body } = await browser.get(`/api/products/filtered?page=${page}`).expect(200);
      expect(body.total).toBe(all.length);
      expect(body.products.length).toBeLessThanOrEqual(36);
      for (const product of body.products) {
        expect(product.description).toBeUndefined();
        seen.add(product.id);
      }
    }
    expect(seen.size).toBe(all.length);
    const beyond = await browser.get('/api/products/filtered?page=9999').expect(200);
    expect(beyond.body.products).toEqual([]);
  });

  it('sorts in four ways', async () => {
    const sorted = async (sortBy: string): Promise<Product[]> =>
      (await browser.get(`/api/products/filtered?sortBy=${sortBy}`).expect(200)).body.products;
    const prices = (await sorted('price-low-high')).map((product) => product.price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const falling = (await sorted('price-high-low')).map((product) => product.price);
    expect(falling).toEqual(prices.toReversed());
    const titles = (await sorted('alphabetical')).map((product) => product.title);
    expect(titles).toEqual(
      titles.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare),
    );
    expect((await sorted('best-sellers')).map((product) => product.id)).toEqual(
      all.map((product) => product.id),
    );
    const { body } = await browser.get('/api/products/filtered?sortBy=cheapest').expect(400);
    expect(body.details[0].path).toBe('sortBy');
  });

  it('searches title, description, vendor, and brand, ignoring case', async () => {
    const find = async (search: string): Promise<Product[]> =>
      (await browser.get('/api/products').query({ search, page: 1, pageSize: 250 }).expect(200)).body
        .products;
    const byVendor = await find('hALDEN');
    expect(byVendor.length).toBeGreaterThan(0);
    expect(byVendor.some((product) => product.vendor === 'Halden')).toBe(true);
    const byTitle = await find('weighted heat');
    expect(byTitle.map((product) => product.title)).toContain('Weighted Heat Mask');
    expect(await find('zzzz nothing')).toEqual([]);
    expect((await find("100%_'; drop")).length).toBe(0);
  });

  it('says what a misspelled search meant, and only then', async () => {
    const { body } = await browser
      .get('/api/products/filtered')
      .query({ search: 'presrvative drops', page: 1 })
      .expect(200);
    expect(body.didYouMean).toBe('preservative drops');
    expect(body.products[0].title).toMatch(/^Preservative-Free Drops/);
    const { body: right } = await browser.get('/api/products').query({ search: 'lid wipes' }).expect(200);
    expect(right.didYouMean).toBeUndefined();
  });

  it('sorts what a search finds by price when asked', async () => {
    const { body } = await browser
      .get('/api/products/filtered')
      .query({ search: 'lid wipes', sortBy: 'price-low-high' })
      .expect(200);
    const prices = body.products.map((product: Product) => product.price);
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b));
  });

  it('leaves out what is out of stock when asked', async () => {
    const list = async (query: string): Promise<Product[]> =>
      (await browser.get(`/api/products/filtered?${query}`).expect(200)).body.products;
    const soldOut = (products: readonly Product[]) =>
      products.filter(({ variants }) => variants.every(isBlocked)).length;
    expect(soldOut(await list('inStock=false'))).toBe(soldOut(all));
    const inStock = await list('inStock=true');
    expect(soldOut(inStock)).toBe(0);
    expect(inStock).toHaveLength(all.length - soldOut(all));
    const { body } = await browser.get('/api/products/filtered?inStock=yes').expect(400);
    expect(body.details[0].path).toBe('inStock');
  });

  it('filters by type and category, which it lists', async () => {
    const { body: filters } = await browser.get('/api/products/filters').expect(200);
    expect(filters.productTypes.length).toBeGreaterThan(3);
    const [productType] = filters.productTypes;
    const { body } = await browser.get('/api/products/filtered').query({ productType }).expect(200);
    expect(body.total).toBeGreaterThan(0);
    expect(body.products.every((product: Product) => product.productType === productType)).toBe(true);
    const [category] = filters.categories;
    const inCategory = await browser.get('/api/products/filtered').query({ category }).expect(200);
    expect(inCategory.body.products.every((product: Product) => product.category === category)).toBe(true);
  });

  it('lists collections and brands with their products and filters', async () => {
    const { body } = await browser.get('/api/collections').expect(200);
    const brand = body.collections.find((collection: { title: string }) => collection.title === 'Halden');
    expect(brand).toMatchObject({ isBrand: true });
    expect(brand.brandLogo).toMatch(/^http/);
    const { body: listed } = await browser.get(`/api/collections/${brand.id}/products`).expect(200);
    expect(listed.products.length).toBeGreaterThan(0);
    expect(listed.products.every((product: Product) => product.vendor === 'Halden')).toBe(true);
    const { body: filtered } = await browser
      .get(`/api/collections/${brand.id}/filtered?sortBy=price-low-high&page=1`)
      .expect(200);
    expect(filtered.total).toBe(listed.total);
    await browser.get(`/api/collections/${brand.id}/filters`).expect(200);
    expect(body.collections.some((collection: { isBrand: boolean }) => !collection.isBrand)).toBe(true);
    for (const part of ['products', 'filtered', 'filters']) {
      const { body: missing } = await browser.get(`/api/collections/424242/${part}`).expect(404);
      expect(missing.code).toBe('collection_not_found');
    }
  });

  it('returns one product, or 404', async () => {
    const { body } = await browser.get(`/api/products/${all[0]?.id}`).expect(200);
    expect(body.product).toEqual(all[0]);
    await browser.get('/api/products/424242').expect(404);
  });

  it('has no scripts in any description', () => {
    const html = all.map((product) => product.descriptionHtml).join('\n');
    expect(html).not.toMatch(/<script|onerror|javascript:|<img|<iframe|style=/i);
  });

  it('answers 304 for a current ETag and changes the ETag after a change', async () => {
    const first = await browser.get('/api/products/filtered?page=1').expect(200);
    const etag = first.get('ETag') ?? '';
    await browser.get('/api/products/filtered?page=1').set('If-None-Match', etag).expect(304);
    const variantId = all[0]?.variants[0]?.id;
    await api.control('products', { variantId, price: '77.77' });
    await api.dependencies.catalogSync.syncChanges();
    await api.dependencies.catalog.refresh();
    const changed = await browser.get('/api/products/filtered?page=1').set('If-None-Match', etag).expect(200);
    expect(changed.get('ETag')).not.toBe(etag);
    expect(changed.body.products[0].variants[0].price).toBe(7777);
  });

  it('updates a second instance on the same database', async () => {
    const second = await api.startInstance();
    const session = await second
      .browser()
      .post('/api/verify-practice')
      .send({ practiceId: '100200' })
      .expect(200);
    expect(session.body.practice.name).toBe('Lakeside Eye Care');
    expect(second.dependencies.catalog.snapshot().products.length).toBe(all.length);
    const before = second.dependencies.catalog.snapshot().version;
    await api.dependencies.catalogSync.syncAll();
    await expect.poll(() => second.dependencies.catalog.snapshot().version).toBeGreaterThan(before);
  });
});
