import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  bestSellers,
  CREATE_CART,
  startTestSandbox,
  type TestSandbox,
} from './support/sandbox-client.js';

let sandbox: TestSandbox;
let best: { title: string; variantId: string }[];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  best = await bestSellers(sandbox);
});
afterAll(() => sandbox.close());

const idOf = (title: string): string => best.find((one) => one.title.startsWith(title))?.variantId ?? '';
const createCart = async (input: Record<string, unknown>): Promise<Answer> =>
  (await sandbox.storefront(CREATE_CART, { input })).data.cartCreate;
const line = (title: string, quantity = 1) => ({ merchandiseId: idOf(title), quantity });
const cents = (amount: string): number => Math.round(Number(amount) * 100);

const FIELDS = {
  email: 'a@example.com',
  firstName: 'Ana',
  lastName: 'Alvarez',
  address: '1 Main',
  city: 'Chicago',
  zip: '60601',
  card: '4242 4242 4242 4242',
};
const pay = (checkoutUrl: string, fields: Record<string, string> = {}): Promise<Response> => {
  const url = new URL(checkoutUrl);
  return fetch(`${sandbox.url}${url.pathname}/pay`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...FIELDS, key: url.searchParams.get('key') ?? '', ...fields }),
  });
};

describe('cartCreate', () => {
  it('takes 20% once from the sum, rounded half up, and spreads it so that the lines agree', async () => {
    const { cart } = await createCart({
      lines: [line('Lubricating', 3), line('Lid Foam'), line('Omega-3 Softgels'), line('Night Repair', 7)],
      discountCodes: ['lakeside20'],
    });
    const goods = 3 * 1899 + 2200 + 4800 + 7 * 2325;
    const discount = Math.floor((goods * 2000 + 5000) / 10_000);
    expect(cents(cart.cost.subtotalAmount.amount)).toBe(goods);
    expect(cents(cart.cost.totalAmount.amount)).toBe(goods - discount);
    const sum = (read: (node: Answer) => string) =>
      cart.lines.nodes.reduce((total: number, node: Answer) => total + cents(read(node)), 0);
    expect(sum((node) => node.cost.totalAmount.amount)).toBe(goods - discount);
    expect(sum((node) => node.discountAllocations[0].discountedAmount.amount)).toBe(discount);
    expect(cart.discountCodes).toEqual([{ code: 'lakeside20', applicable: true }]);
  });

  it('makes the cart all the same when the code is unknown, and says so', async () => {
    const { cart, warnings, userErrors } = await createCart({
      lines: [line('Lubricating')],
      discountCodes: ['NOPE'],
    });
    expect(userErrors).toEqual([]);
    expect(cart.discountCodes).toEqual([{ code: 'NOPE', applicable: false }]);
    expect(warnings[0]).toMatchObject({ code: 'DISCOUNT_NOT_FOUND', target: cart.id });
    expect(cart.cost.totalAmount.amount).toBe('18.99');
  });

  it('lowers what is short and leaves out what is sold out, with warnings', async () => {
    const { cart, warnings } = await createCart({
      lines: [line('Single-Dose', 9), line('Daily Lid Wipes'), line('Overnight', 5)],
    });
    expect(cart.lines.nodes.map((node: Answer) => node.quantity)).toEqual([4, 5]);
    expect(warnings.map((warning: Answer) => warning.code)).toEqual([
      'MERCHANDISE_NOT_ENOUGH_STOCK',
      'MERCHANDISE_OUT_OF_STOCK',
    ]);
  });

  it('refuses unknown merchandise with its place, and lists that are too long', async () => {
    const answer = await createCart({
      lines: [line('Lubricating'), { merchandiseId: 'gid://shopify/ProductVariant/1' }],
    });
    expect(answer.cart).toBeNull();
    expect(answer.userErrors[0]).toMatchObject({
      code: 'INVALID',
      field: ['input', 'lines', '1', 'merchandiseId'],
    });
    const lines = Array.from({ length: 251 }, () => line('Lubricating'));
    expect((await sandbox.storefront(CREATE_CART, { input: { lines } })).errors).toHaveLength(1);
    const discountCodes = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect((await sandbox.storefront(CREATE_CART, { input: { discountCodes } })).errors).toHaveLength(1);
  });

  it('fails as the fault says', async () => {
    await sandbox.control('faults', { cartCreate: { count: 1, message: 'No carts today.' } });
    const failed = await createCart({ lines: [line('Lubricating')] });
    expect(failed.userErrors[0].message).toBe('No carts today.');
    expect((await createCart({ lines: [line('Lubricating')] })).cart).not.toBeNull();
  });
});

describe('the hosted checkout', () => {
  it('is unknown without its key', async () => {
    const { cart } = await createCart({ lines: [line('Lubricating')] });
    expect((await fetch(cart.checkoutUrl)).status).toBe(200);
    expect((await fetch(cart.checkoutUrl.replace(/key=.*/, 'key=00'))).status).toBe(404);
  });

  it('makes one order however often it is paid, with the cart attributes and the stock taken', async () => {
    const { cart } = await createCart({
      lines: [line('Lubricating', 2), line('Lid Foam')],
      discountCodes: ['LAKESIDE20'],
      attributes: [{ key: 'cart', value: 'abc123' }],
    });
    const page = await (await fetch(cart.checkoutUrl)).text();
    expect(page).toContain('LAKESIDE20');
    expect(page).toContain('$47.98');
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(cart.checkoutUrl)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const { orders } = await sandbox.control('orders');
    const made = orders.filter((order: Answer) => order.attributes[0]?.value === 'abc123');
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      total: '47.98',
      discount: '12.00',
      lastName: 'Alvarez',
      discountCodes: ['LAKESIDE20'],
    });
    const { data } = await sandbox.admin(
      'query O($id: ID!) { order(id: $id) { name test currencyCode displayFinancialStatus customAttributes { key value } customer { lastName } currentSubtotalPriceSet { shopMoney { amount } } lineItems(first: 5) { nodes { quantity currentQuantity } } } }',
      { id: made[0].adminId },
    );
    expect(data.order).toMatchObject({ test: false, currencyCode: 'USD', displayFinancialStatus: 'PAID' });
    expect(data.order.customAttributes).toEqual([{ key: 'cart', value: 'abc123' }]);
    expect(data.order.currentSubtotalPriceSet.shopMoney.amount).toBe('47.98');
    const { products } = await sandbox.control('products');
    const drops = products.find((product: Answer) => product.title.startsWith('Lubricating Eye Drops'));
    expect(drops.variants[0].quantity).toBe(82);
    const gone = await sandbox.storefront('query G($id: ID!) { cart(id: $id) { id } }', { id: cart.id });
    expect(gone.data.cart).toBeNull();
  });

  it('declines the declining card and marks fields that are wrong', async () => {
    const { cart } = await createCart({ lines: [line('Lubricating')] });
    const declined = await pay(cart.checkoutUrl, { card: '4000000000000002' });
    expect(declined.status).toBe(422);
    expect(await declined.text()).toContain('declined');
    const wrong = await pay(cart.checkoutUrl, { email: 'x', lastName: '<b>"' });
    const text = await wrong.text();
    expect(text).toContain('Enter a valid email');
    expect(text).toContain('value="&lt;b&gt;&quot;"');
  });

  it('tells the patient when stock ran out meanwhile, and charges nothing', async () => {
    const { cart } = await createCart({ lines: [line('Tea Tree', 3)] });
    await sandbox.control('inventory', { variantId: idOf('Tea Tree'), quantity: 1 });
    const before = (await sandbox.control('orders')).orders.length;
    const answer = await pay(cart.checkoutUrl);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('no longer available in this quantity');
    expect((await sandbox.control('orders')).orders).toHaveLength(before);
    expect((await pay(cart.checkoutUrl)).status).toBe(303);
  });

  it('adds shipping and tax in another currency when told to, and refunds in parts', async () => {
    await sandbox.control('settings', { currency: 'CAD', shipping: '5.00', taxPercent: 10 });
    const { cart } = await createCart({ lines: [line('Lid Foam', 2)], discountCodes: ['HARBOR20'] });
    expect(cart.cost.totalAmount.amount).toBe('35.20');
    await pay(cart.checkoutUrl);
    const order = (await sandbox.control('orders')).orders.at(-1);
    expect(order).toMatchObject({
      currency: 'CAD',
      subtotal: '35.20',
      shipping: '5.00',
      tax: '3.52',
      total: '43.72',
    });
    const lines = [{ lineId: order.lines[0].id, quantity: 1 }];
    const part = await sandbox.control(`orders/${order.number}/refund`, { lines });
    expect(part.order).toMatchObject({
      financialStatus: 'PARTIALLY_REFUNDED',
      refunded: '17.60',
      currentTotal: '26.12',
    });
    expect(part.order.lines[0]).toMatchObject({ quantity: 2, currentQuantity: 1 });
    const rest = await sandbox.control(`orders/${order.id}/refund`, {});
    expect(rest.order).toMatchObject({ financialStatus: 'REFUNDED', currentTotal: '0.00' });
    expect((await sandbox.control(`orders/${order.id}/refund`, {})).message).toContain('already refunded');
    await sandbox.control('settings', { currency: 'USD', shipping: '0', taxPercent: 0 });
  });
});
