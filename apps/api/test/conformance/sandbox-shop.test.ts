import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/providers/clock.js';
import type {
  CommerceProvider,
  ShopCatalogue,
  ShopVariant,
} from '../../src/providers/commerce/commerce-provider.js';
import { createShopifyProvider } from '../../src/providers/commerce/shopify/shopify-provider.js';
import type { ShopifySettings } from '../../src/providers/commerce/shopify/shopify-settings.js';
import { askControl } from './ask-control.js';

const { adminToken, clientId, clientSecret, storefrontPrivateToken } = SANDBOX_CREDENTIALS.shopify;

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let shop: CommerceProvider;
let catalogue: ShopCatalogue;
const waits: number[] = [];

function provider(settings: Partial<ShopifySettings> = {}): CommerceProvider {
  return createShopifyProvider({
    origin: sandbox.url,
    admin: { token: adminToken },
    storefrontPrivateToken,
    clock: systemClock,
    sleep: async (ms) => {
      waits.push(ms);
      await new Promise((resolve) => setTimeout(resolve, Math.min(ms, 50)));
    },
    log: () => {},
    ...settings,
  });
}

const control = (path: string, body?: unknown) => askControl(sandbox.url, path, body);
const variantsOf = ({ products }: ShopCatalogue): readonly ShopVariant[] =>
  products.flatMap(({ variants }) => variants);

/** Two variants that can be bought, of different products, and what one of each costs. */
function pickGoods() {
  const goods = catalogue.products.flatMap(({ variants }) =>
    variants.filter((one) => one.availableForSale && (one.quantityAvailable ?? 0) > 5).slice(0, 1),
  );
  const [first, second] = goods;
  if (first === undefined || second === undefined)
    throw new Error('The sandbox sells less than two products');
  return { first, second };
}

const wish = (lines: { variantId: string; quantity: number }[], discountCode: string | null = null) => ({
  cartReference: 'ref-1',
  lines,
  discountCode,
  buyerAddress: '203.0.113.9',
});

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: null });
  shop = provider();
  catalogue = await shop.fetchCatalogue();
});

beforeEach(() => {
  waits.length = 0;
});

afterAll(() => sandbox.close());

describe('the whole catalogue', () => {
  it('has every product with its variants, whole cents and a picture', () => {
    expect(catalogue.products.length).toBeGreaterThan(100);
    expect(catalogue.products.every(({ variants }) => variants.length > 0)).toBe(true);
    expect(
      variantsOf(catalogue).every((one) => Number.isSafeInteger(one.priceCents) && one.priceCents > 0),
    ).toBe(true);
    expect(
      variantsOf(catalogue).every((one) => /^\d+$/.test(one.id) && /^\d+$/.test(one.inventoryItemId ?? '')),
    ).toBe(true);
    expect(new Set(catalogue.products.map(({ id }) => id)).size).toBe(catalogue.products.length);
    expect(catalogue.products.some(({ imageUrl }) => imageUrl?.startsWith(sandbox.url))).toBe(true);
  });

  it('knows every case of stock', () => {
    const variants = variantsOf(catalogue);
    expect(variants.some((one) => !one.inventoryTracked)).toBe(true);
    expect(variants.some((one) => one.inventoryTracked && one.inventoryPolicy === 'CONTINUE')).toBe(true);
    expect(variants.some((one) => one.inventoryPolicy === 'DENY' && (one.quantityAvailable ?? 1) <= 0)).toBe(
      true,
    );
    expect(variants.some((one) => (one.quantityAvailable ?? 0) > 10)).toBe(true);
    expect(variants.some((one) => !one.availableForSale)).toBe(true);
  });

  it('has brands with logos, featured ones, and the order of sale', () => {
    const { collections, bestSellerIds, products } = catalogue;
    const known = new Set(products.map(({ id }) => id));
    expect(collections.some(({ logoUrl }) => logoUrl !== null)).toBe(true);
    expect(collections.some(({ logoUrl }) => logoUrl === null)).toBe(true);
    expect(collections.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThan(0);
    expect(collections.flatMap(({ productIds }) => productIds).every((id) => known.has(id))).toBe(true);
    expect(bestSellerIds.length).toBeGreaterThan(0);
    expect(bestSellerIds.every((id) => known.has(id))).toBe(true);
  });

  it('is the same read page by page', async () => {
    const { products, removedIds } = await shop.fetchChangedProducts(new Date(0));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(products.toSorted(byId)).toEqual(catalogue.products.toSorted(byId));
    expect(removedIds.some((id) => catalogue.products.some((product) => product.id === id))).toBe(false);
  });

  it('is read with the client-credentials grant too', async () => {
    const { products } = await provider({ admin: { clientId, clientSecret } }).fetchCatalogue();
    expect(products).toHaveLength(catalogue.products.length);
  });

  it('is refused to a wrong token', async () => {
    await expect(provider({ admin: { token: 'wrong' } }).fetchCatalogue()).rejects.toThrow('check the token');
    await expect(provider({ storefrontPrivateToken: 'wrong' }).fetchCatalogue()).rejects.toThrow(
      'Collections',
    );
  });

  it('is read through a throttled and a failing shop', async () => {
    await control('faults', { tooManyRequests: { count: 3 }, serverError: { count: 1 } });
    const { products } = await shop.fetchCatalogue();
    expect(products).toHaveLength(catalogue.products.length);
    expect(waits.length).toBeGreaterThanOrEqual(4);
  });
});

it('lists what changed since an instant, with its new price', async () => {
  const { first } = pickGoods();
  const since = systemClock.now();
  await control('products', { variantId: first.id, price: '77.05' });
  const { products } = await shop.fetchChangedProducts(since);
  expect(products).toHaveLength(1);
  expect(products[0]?.variants.find(({ id }) => id === first.id)?.priceCents).toBe(7705);
  await control('products', { variantId: first.id, price: (first.priceCents / 100).toFixed(2) });
});

describe('a checkout', () => {
  it('costs 20% less with a practice code, to the cent', async () => {
    const { first, second } = pickGoods();
    const outcome = await shop.createCheckout(
      wish(
        [
          { variantId: first.id, quantity: 2 },
          { variantId: second.id, quantity: 1 },
        ],
        'lakeside20',
      ),
    );
    const goodsCents = 2 * first.priceCents + second.priceCents;
    expect(outcome).toMatchObject({ kind: 'created', totalCents: goodsCents - Math.round(goodsCents / 5) });
    if (outcome.kind !== 'created') return;
    const page = await fetch(outcome.checkoutUrl);
    expect(page.status).toBe(200);
  });

  it('costs the whole price without a code', async () => {
    const { first } = pickGoods();
    const outcome = await shop.createCheckout(wish([{ variantId: first.id, quantity: 1 }]));
    expect(outcome).toMatchObject({ kind: 'created', totalCents: first.priceCents });
  });

  it('is not made with a code the shop does not know', async () => {
    const { first } = pickGoods();
    const outcome = await shop.createCheckout(wish([{ variantId: first.id, quantity: 1 }], 'NOSUCHCODE'));
    expect(outcome).toEqual({ kind: 'code-refused', reason: 'DISCOUNT_NOT_FOUND' });
  });

  it('names what is out of stock, and what is short', async () => {
    const { first, second } = pickGoods();
    const outOfStock = variantsOf(catalogue).find(
      (one) => one.inventoryTracked && one.inventoryPolicy === 'DENY' && (one.quantityAvailable ?? 1) <= 0,
    );
    const lines = [
      { variantId: first.id, quantity: 1 },
      { variantId: outOfStock?.id ?? '', quantity: 1 },
    ];
    expect(await shop.createCheckout(wish(lines))).toEqual({
      kind: 'stock-short',
      variantIds: [outOfStock?.id],
    });
    await control('inventory', { variantId: second.id, quantity: 1 });
    const outcome = await shop.createCheckout(wish([{ variantId: second.id, quantity: 3 }]));
    expect(outcome).toEqual({ kind: 'stock-short', variantIds: [second.id] });
    await control('inventory', { variantId: second.id, quantity: second.quantityAvailable });
  });

  it('names a variant that does not exist', async () => {
    const outcome = await shop.createCheckout(wish([{ variantId: '424242', quantity: 1 }]));
    expect(outcome).toEqual({ kind: 'stock-short', variantIds: ['424242'] });
  });

  it.each([['tooManyRequests'], ['serverError']])('is for later while the shop shows %s', async (fault) => {
    const { first } = pickGoods();
    await control('faults', { [fault]: { count: 1 } });
    const lines = [{ variantId: first.id, quantity: 1 }];
    expect((await shop.createCheckout(wish(lines))).kind).toBe('try-later');
    expect((await shop.createCheckout(wish(lines))).kind).toBe('created');
  });

  it('is for later when the shop is too slow', async () => {
    const { first } = pickGoods();
    await control('faults', { slowMs: 1_000 });
    const outcome = await provider({ timeoutMs: { storefront: 200 } }).createCheckout(
      wish([{ variantId: first.id, quantity: 1 }]),
    );
    await control('faults', { slowMs: false });
    expect(outcome).toMatchObject({ kind: 'try-later', reason: expect.stringContaining('TimeoutError') });
  });
});
