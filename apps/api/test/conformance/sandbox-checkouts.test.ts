import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommerceProvider, ShopCatalog } from '../../src/providers/commerce/commerce-provider.js';
import { pickGoods, type SandboxShop, startSandboxShop, variantsOf } from './sandbox-shop.js';

let sandbox: SandboxShop;
let shop: CommerceProvider;
let catalog: ShopCatalog;

const request = (lines: { variantId: string; quantity: number }[], discountCode: string | null = null) => ({
  cartReference: 'ref-1',
  lines,
  discountCode,
  buyerAddress: '203.0.113.9',
});

beforeAll(async () => {
  sandbox = await startSandboxShop();
  shop = sandbox.provider();
  catalog = await shop.fetchCatalog();
});

afterAll(() => sandbox.close());

describe('a checkout', () => {
  it('costs 20% less with a practice code, to the cent', async () => {
    const { first, second } = pickGoods(catalog);
    const outcome = await shop.createCheckout(
      request(
        [
          { variantId: first.id, quantity: 2 },
          { variantId: second.id, quantity: 1 },
        ],
        'lakeside20',
      ),
    );
    const goodsCents = 2 * first.priceCents + second.priceCents;
    expect(outcome).toMatchObject({
      kind: 'created',
      checkoutUrl: expect.stringContaining(sandbox.url),
      totalCents: goodsCents - Math.round(goodsCents / 5),
    });
  });

  it('costs the full price without a code', async () => {
    const { first } = pickGoods(catalog);
    const outcome = await shop.createCheckout(request([{ variantId: first.id, quantity: 1 }]));
    expect(outcome).toMatchObject({ kind: 'created', totalCents: first.priceCents });
  });

  it('is made at the full price with a code the shop does not know, and says so', async () => {
    const { first } = pickGoods(catalog);
    const outcome = await shop.createCheckout(request([{ variantId: first.id, quantity: 1 }], 'NOSUCHCODE'));
    expect(outcome).toMatchObject({
      kind: 'created',
      totalCents: first.priceCents,
      goodsCents: first.priceCents,
      codeRefusal: 'unknown',
    });
  });

  it('names items that are out of stock or short', async () => {
    const { first, second } = pickGoods(catalog);
    const outOfStock = variantsOf(catalog).find(
      (one) => one.inventoryTracked && one.inventoryPolicy === 'DENY' && (one.quantityAvailable ?? 1) <= 0,
    );
    const lines = [
      { variantId: first.id, quantity: 1 },
      { variantId: outOfStock?.id ?? '', quantity: 1 },
    ];
    expect(await shop.createCheckout(request(lines))).toEqual({
      kind: 'stock-short',
      variantIds: [outOfStock?.id],
    });
    await sandbox.control('inventory', { variantId: second.id, quantity: 1 });
    const outcome = await shop.createCheckout(request([{ variantId: second.id, quantity: 3 }]));
    expect(outcome).toEqual({ kind: 'stock-short', variantIds: [second.id] });
    await sandbox.control('inventory', { variantId: second.id, quantity: second.quantityAvailable });
  });

  it('names an item that is hidden, by subscription only, or not sold where the buyer is', async () => {
    const { first, second } = pickGoods(catalog);
    const productId = catalog.products.find(({ variants }) =>
      variants.some(({ id }) => id === second.id),
    )?.id;
    const lines = [first, second].map(({ id }) => ({ variantId: id, quantity: 1 }));
    const outcomeWith = async (change: object, undo: object) => {
      await sandbox.control('products', change);
      const outcome = await shop.createCheckout(request(lines));
      await sandbox.control('products', undo);
      return outcome;
    };
    const named = { kind: 'stock-short', variantIds: [second.id] };
    const variantId = second.id;
    expect(await outcomeWith({ variantId, isPublished: false }, { variantId, isPublished: true })).toEqual(
      named,
    );
    for (const field of ['requiresSellingPlan', 'isUnavailableInLocation']) {
      const outcome = await outcomeWith({ productId, [field]: true }, { productId, [field]: false });
      expect(outcome).toEqual(named);
    }
  });

  it('names an unknown variant', async () => {
    const outcome = await shop.createCheckout(request([{ variantId: '424242', quantity: 1 }]));
    expect(outcome).toEqual({ kind: 'stock-short', variantIds: ['424242'] });
  });

  it.each([['tooManyRequests'], ['serverError']])('is try-later while the shop has %s', async (fault) => {
    const { first } = pickGoods(catalog);
    await sandbox.control('faults', { [fault]: { count: 1 } });
    const lines = [{ variantId: first.id, quantity: 1 }];
    expect((await shop.createCheckout(request(lines))).kind).toBe('try-later');
    expect((await shop.createCheckout(request(lines))).kind).toBe('created');
  });

  it('is try-later when the shop is too slow', async () => {
    const { first } = pickGoods(catalog);
    await sandbox.control('faults', { slowMs: 1_000 });
    const outcome = await sandbox
      .provider({ timeoutMs: { storefront: 200 } })
      .createCheckout(request([{ variantId: first.id, quantity: 1 }]));
    await sandbox.control('faults', { slowMs: false });
    expect(outcome).toMatchObject({ kind: 'try-later', reason: expect.stringContaining('TimeoutError') });
  });
});
