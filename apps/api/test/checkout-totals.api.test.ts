import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startLoggedInstance } from './support/logged-instance.js';
import { openPage, type Patient, pressButton } from './support/patient-presses.js';
import { reachCheckouts } from './support/random-checkouts.js';
import { readCheckoutGoods, setPricing } from './support/shop-pricing.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

describe('a shop whose total differs from the page', () => {
  let api: TestApi;
  let browser: Browser;
  beforeAll(async () => {
    const limit = '100000';
    api = await startTestApi({
      environment: { CHECKOUTS_PER_ADDRESS_PER_MINUTE: limit, CART_READS_PER_ADDRESS_PER_MINUTE: limit },
    });
    browser = await api.signedIn();
  });
  afterEach(() => setPricing(api, {}));
  afterAll(() => api.close());

  const call = (cart: object, patient = api.browser()) => patient.post('/api/checkout/create').send(cart);

  it.each([
    ['a code of 15%', { codePercent: 15 }, 'less-off', 'the shop applied a smaller discount'],
    ['a used-up code', { areCodesUsedUp: true }, 'code-used-up', 'the code LAKESIDE20 has been used up'],
    ['one cent of rounding', { roundingCents: 1 }, 'rounding', 'it rounds the cents differently'],
    [
      'a larger discount instead of the code',
      { areCodesUsedUp: true, automaticDiscountPercent: 30 },
      'code-used-up',
      'the code LAKESIDE20 has been used up',
    ],
  ])('is shown with its reason and accepted with a second press: %s', async (_, pricing, reason, words) => {
    const { cartId, yourPrice } = await createCart(browser);
    await setPricing(api, pricing);
    const { body } = await call({ cartId, total: yourPrice }).expect(200);
    const { shopTotal } = body;
    expect(body).toEqual({
      outcome: 'total-differs',
      shopTotal,
      reason,
      message:
        shopTotal < yourPrice
          ? `Good news: you pay ${dollars(shopTotal)} at the shop instead of ${dollars(yourPrice)}.`
          : `The shop charges ${dollars(shopTotal)} instead of ${dollars(yourPrice)}: ${words}.`,
    });
    const again = await call({ cartId, total: yourPrice, acceptedTotal: shopTotal }).expect(200);
    expect(await readCheckoutGoods(again.body.checkoutUrl)).toBe(shopTotal);

    const seen = await pressButton(api, await openPage(api, cartId));
    expect(seen).toMatchObject({ shownCents: shopTotal, checkoutUrl: null });
    const there = await pressButton(api, seen);
    expect(await readCheckoutGoods(there.checkoutUrl ?? '')).toBe(shopTotal);
  });

  it.each([
    ['an automatic discount', { automaticDiscountPercent: 10 }],
    ['a code of 25%', { codePercent: 25 }],
    ['one cent of rounding less', { roundingCents: -1 }],
    ['tax included in prices', { includedTaxPercent: 7.25 }],
    ['a shipping discount', { shippingDiscountPercent: 50 }],
    ['added tax, which the page leaves to the checkout', { taxPercent: 7.25 }],
  ])('needs no agreement when it is not higher: %s', async (_, pricing) => {
    const { cartId, yourPrice } = await createCart(browser);
    await setPricing(api, pricing);
    const { body } = await call({ cartId, total: yourPrice }).expect(200);
    expect(await readCheckoutGoods(body.checkoutUrl)).toBeLessThanOrEqual(yourPrice);
    const there = await pressButton(api, await openPage(api, cartId));
    expect(there.checkoutUrl).toContain(api.sandboxUrl);
  });

  it('is shown again when it rises between the two presses', async () => {
    const { cartId, totalPrice } = await createCart(browser);
    await setPricing(api, { codePercent: 10 });
    const first = await pressButton(api, await openPage(api, cartId));
    await setPricing(api, { areCodesUsedUp: true });
    const second = await pressButton(api, first);
    expect(second).toMatchObject({ shownCents: totalPrice, checkoutUrl: null });
    expect(second.shownCents).toBeGreaterThan(first.shownCents);
    const there = await pressButton(api, second);
    expect(await readCheckoutGoods(there.checkoutUrl ?? '')).toBe(totalPrice);
  });

  it('needs no agreement when it falls back between the two presses', async () => {
    const { cartId, yourPrice } = await createCart(browser);
    await setPricing(api, { codePercent: 10 });
    const asked = await pressButton(api, await openPage(api, cartId));
    await setPricing(api, {});
    const there = await pressButton(api, asked);
    expect(await readCheckoutGoods(there.checkoutUrl ?? '')).toBe(yourPrice);
  });

  it('returns to the page when an accepted lower total rises to ours', async () => {
    const { cartId, yourPrice } = await createCart(browser);
    await setPricing(api, { areCodesUsedUp: true, automaticDiscountPercent: 30 });
    const asked = await pressButton(api, await openPage(api, cartId));
    expect(asked.shownCents).toBeLessThan(yourPrice);
    await setPricing(api, {});
    const back = await pressButton(api, asked);
    expect(back).toMatchObject({ shownCents: yourPrice, checkoutUrl: null });
    const there = await pressButton(api, back);
    expect(await readCheckoutGoods(there.checkoutUrl ?? '')).toBe(yourPrice);
  });

  it('reuses the accepted checkout', async () => {
    const { cartId } = await createCart(browser);
    await setPricing(api, { codePercent: 10 });
    const asked = await pressButton(api, await openPage(api, cartId));
    const there: Patient[] = await Promise.all([1, 2, 3].map(() => pressButton(api, asked)));
    expect(new Set(there.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
  });

  it('counts as accepted when the catalog has been updated to the higher price', async () => {
    const { cartId } = await createCart(browser);
    const [first] = await findPlenty(browser);
    const priceCents = first?.variant.price ?? 0;
    await api.control('products', {
      variantId: first?.variant.id,
      price: dollars(priceCents + 500).slice(1),
    });
    const asked = await pressButton(api, await openPage(api, cartId));
    expect(asked.checkoutUrl).toBeNull();
    await api.dependencies.catalogSync.syncChanges();
    await api.dependencies.catalog.refresh();
    const there = await pressButton(api, asked);
    expect(await readCheckoutGoods(there.checkoutUrl ?? '')).toBe(asked.shownCents);
  });

  it('is shown to staff with its reason until the shop charges our total again', async () => {
    const { cartId, cartUrl, yourPrice, totalPrice } = await createCart(browser);
    const phoneNumber = '+13125550171';
    const text = { practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true };
    await browser.post('/api/send-sms').send(text).expect(200);
    const read = async () => {
      const answer = await browser.get('/api/sms/messages').query({ practiceName: LAKESIDE });
      const { checkoutNote } = answer.body.messages[0];
      return { checkoutNote, etag: answer.get('ETag') };
    };
    const before = await read();
    expect(before.checkoutNote).toBeNull();
    await setPricing(api, { areCodesUsedUp: true });
    await call({ cartId }).expect(200);
    const { checkoutNote, etag } = await read();
    expect(checkoutNote).toBe(
      `The shop charges ${dollars(totalPrice)} instead of ${dollars(yourPrice)} for this cart: the code LAKESIDE20 has been used up.`,
    );
    expect(etag).not.toBe(before.etag);
    await setPricing(api, {});
    await call({ cartId }).expect(200);
    expect((await read()).checkoutNote).toBeNull();
  });

  it("is logged with ours and the cart's row id, without the link", async () => {
    const { cartId, yourPrice, totalPrice } = await createCart(browser);
    const logged = await startLoggedInstance(api);
    try {
      await setPricing(api, { areCodesUsedUp: true });
      await call({ cartId }, logged.browser()).expect(200);
      const line = logged.lines.find((one) => one.includes('Checkout total differs')) ?? '{}';
      const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
      expect(JSON.parse(line)).toMatchObject({
        cartRowId: rows[0].id,
        ourTotalCents: yourPrice,
        shopTotalCents: totalPrice,
        checkoutDifference: totalPrice - yourPrice,
        reason: 'code-used-up',
      });
      expect(line).not.toContain(cartId);
    } finally {
      await logged.close();
    }
  });

  it('takes 40 patients to a checkout for no more than the page showed', { timeout: 120_000 }, async () => {
    const reached = await reachCheckouts(api, 40, 7);
    expect(reached).toHaveLength(40);
    const dearer = reached.filter(({ shownCents, chargedCents }) => chargedCents > shownCents);
    expect(dearer).toEqual([]);
    expect(reached.some(({ hasAgreed }) => hasAgreed)).toBe(true);
  });
});
