import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type HookReceiver, startHookReceiver } from './support/hook-receiver.js';
import { read, readList, readText } from './support/read-response.js';
import { bestSellers, startTestSandbox, type TestSandbox } from './support/sandbox-client.js';

let sandbox: TestSandbox;
let receiver: HookReceiver;
let variantId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startHookReceiver();
  await receiver.subscribe(sandbox, 'ORDERS_CREATE');
  variantId = (await bestSellers(sandbox))[0]?.variantId ?? '';
});
afterAll(async () => {
  receiver.close();
  await sandbox.close();
});
afterEach(async () => {
  receiver.hooks.length = 0;
  await sandbox.control('reset', {});
});

const MONEY = '{ amount }';
const ALLOCATIONS = `{ discountedAmount ${MONEY} targetType
  ... on CartCodeDiscountAllocation { code } ... on CartAutomaticDiscountAllocation { title } }`;
const CREATE_CART = `mutation C($input: CartInput!) { cartCreate(input: $input) {
  cart { checkoutUrl discountCodes { code applicable } discountAllocations ${ALLOCATIONS}
    cost { subtotalAmount ${MONEY} totalAmount ${MONEY} totalTaxAmount ${MONEY} }
    lines(first: 5) { nodes { cost { totalAmount ${MONEY} } discountAllocations(lineLevelOnly: false) ${ALLOCATIONS} } } }
  warnings { code } userErrors { message } } }`;

/** Three bottles at $18.99, $56.97 in total. */
async function createCart(discountCodes: string[] = ['LAKESIDE20']) {
  const input = { lines: [{ merchandiseId: variantId, quantity: 3 }], discountCodes };
  const created = read(await sandbox.storefront(CREATE_CART, { input }), 'data.cartCreate');
  return {
    created,
    total: readText(created, 'cart.cost.totalAmount.amount'),
    applicable: read(created, 'cart.discountCodes.0.applicable'),
    warnings: readList(created, 'warnings').map((warning) => read(warning, 'code')),
  };
}

/** Pays the cart. Returns the order from the control API, the webhook, and the Admin API. */
async function payCart() {
  const order = read(await sandbox.control('pay', {}), 'order');
  await expect.poll(() => receiver.hooks.length).toBe(1);
  const query = `query O($id: ID!) { order(id: $id) { taxesIncluded discountCodes
    totalPriceSet { shopMoney ${MONEY} } totalDiscountsSet { shopMoney ${MONEY} }
    lineItems(first: 5) { nodes { discountAllocations { allocatedAmountSet { shopMoney ${MONEY} } } } } } }`;
  const found = await sandbox.admin(query, { id: readText(order, 'adminId') });
  const admin = read(found, 'data.order');
  expect(readText(admin, 'totalPriceSet.shopMoney.amount')).toBe(readText(order, 'total'));
  expect(read(receiver.hooks[0]?.body, 'total_price')).toBe(readText(order, 'total'));
  return { order, admin, posted: receiver.hooks[0]?.body };
}

const set = (settings: object) => sandbox.control('settings', settings);

describe('the shop’s own prices', () => {
  it('are 20% off, taken once, by default', async () => {
    expect(await createCart()).toMatchObject({ total: '45.58', applicable: true, warnings: [] });
  });

  it('take an automatic discount off each line, and the code off the remainder', async () => {
    await set({ automaticDiscountPercent: 10 });
    // $56.97 less $5.70, less 20% of $51.27.
    const { created, total, applicable } = await createCart();
    expect({ total, applicable }).toEqual({ total: '41.02', applicable: true });
    expect(read(created, 'cart.lines.nodes.0.discountAllocations')).toEqual([
      { title: 'Fall sale', targetType: 'LINE_ITEM', discountedAmount: { amount: '5.70' } },
      { code: 'LAKESIDE20', targetType: 'LINE_ITEM', discountedAmount: { amount: '10.25' } },
    ]);
    const { order, admin, posted } = await payCart();
    expect(order).toMatchObject({ total: '41.02', discount: '15.95', discountCodes: ['LAKESIDE20'] });
    expect(readList(admin, 'lineItems.nodes.0.discountAllocations')).toHaveLength(2);
    expect(posted).toMatchObject({
      total_discounts: '15.95',
      discount_codes: [{ code: 'LAKESIDE20', amount: '10.25' }],
      discount_applications: [
        { type: 'automatic', title: 'Fall sale', value: '10.0' },
        { type: 'discount_code', code: 'LAKESIDE20', value: '20.0' },
      ],
    });
  });

  it('take an automatic discount without a code', async () => {
    await set({ automaticDiscountPercent: 10 });
    expect((await createCart([])).total).toBe('51.27');
    expect((await payCart()).order).toMatchObject({ total: '51.27', discountCodes: [] });
  });

  it('take 15% off when the practice shows 20%', async () => {
    await set({ codePercent: 15 });
    expect(await createCart()).toMatchObject({ total: '48.42', applicable: true, warnings: [] });
    const { order, posted } = await payCart();
    expect(order).toMatchObject({ total: '48.42', discount: '8.55' });
    expect(read(posted, 'discount_applications.0.value')).toBe('15.0');
    await set({ codePercent: null });
    expect((await createCart()).total).toBe('45.58');
  });

  it('reject a code that is used up', async () => {
    await set({ areCodesUsedUp: true });
    const cart = await createCart();
    expect(cart).toMatchObject({
      total: '56.97',
      applicable: false,
      warnings: ['DISCOUNT_USAGE_LIMIT_REACHED'],
    });
    expect((await payCart()).order).toMatchObject({ total: '56.97', discountCodes: [] });
  });

  it.each([
    [1, '45.59'],
    [-1, '45.57'],
  ])('are off by %i cent of rounding', async (roundingCents, total) => {
    await set({ roundingCents });
    expect(await createCart()).toMatchObject({ total, applicable: true });
    expect((await payCart()).order).toMatchObject({ total });
  });

  it('contain the tax', async () => {
    await set({ includedTaxPercent: 8 });
    const { created, total } = await createCart();
    expect(total).toBe('45.58');
    expect(read(created, 'cart.cost.totalTaxAmount.amount')).toBe('3.38');
    const page = await (await fetch(readText(created, 'cart.checkoutUrl'))).text();
    expect(page).toContain('Tax (included)');
    const { order, admin, posted } = await payCart();
    expect(order).toMatchObject({ total: '45.58', tax: '3.38', areTaxesIncluded: true });
    expect(read(admin, 'taxesIncluded')).toBe(true);
    expect(posted).toMatchObject({ taxes_included: true, subtotal_price: '45.58', total_tax: '3.38' });
    const lines = [{ lineId: readText(order, 'lines.0.id'), quantity: 3 }];
    const refunded = await sandbox.control(`orders/${readText(order, 'id')}/refund`, { lines });
    expect(read(refunded, 'order')).toMatchObject({ refunded: '45.58', currentTotal: '0.00' });
  });

  it('discount the shipping, which the cart does not include', async () => {
    await set({ shipping: '6.00', shippingDiscountPercent: 50 });
    const { created, total } = await createCart();
    expect(total).toBe('45.58');
    expect(read(created, 'cart.discountAllocations')).toEqual([
      { title: 'Shipping discount', targetType: 'SHIPPING_LINE', discountedAmount: { amount: '3.00' } },
    ]);
    const { order, admin, posted } = await payCart();
    expect(order).toMatchObject({ total: '48.58', shipping: '3.00', shippingDiscount: '3.00' });
    expect(readText(admin, 'totalDiscountsSet.shopMoney.amount')).toBe('14.39');
    expect(posted).toMatchObject({
      subtotal_price: '45.58',
      total_discounts: '14.39',
      shipping_lines: [
        {
          price: '6.00',
          discounted_price: '3.00',
          discount_allocations: [{ amount: '3.00', discount_application_index: 1 }],
        },
      ],
    });
  });

  it('can be changed on the phone screen', async () => {
    const press = (key: string, on: 'yes' | 'no') =>
      fetch(`${sandbox.url}/phone/prices`, {
        method: 'POST',
        body: new URLSearchParams({ switch: key, on }),
        redirect: 'manual',
      });
    const totals: string[] = [];
    for (const key of ['automaticDiscount', 'codePercent', 'codesUsedUp', 'rounding']) {
      expect((await press(key, 'yes')).status).toBe(303);
      totals.push((await createCart()).total);
      expect(await (await fetch(sandbox.url)).text()).toContain(
        `aria-checked="true" aria-labelledby="f-${key}"`,
      );
      await press(key, 'no');
    }
    expect(totals).toEqual(['41.02', '48.42', '56.97', '45.59']);
    await press('includedTax', 'yes');
    await press('shippingDiscount', 'yes');
    await createCart();
    expect((await payCart()).order).toMatchObject({ total: '48.08', tax: '3.38', shippingDiscount: '2.50' });
  });
});
