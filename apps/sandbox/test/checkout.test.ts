import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { read, readList, readText } from './support/read-response.js';
import { bestSellers, CREATE_CART, startTestSandbox, type TestSandbox } from './support/sandbox-client.js';

let sandbox: TestSandbox;
let best: { title: string; variantId: string }[];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  best = await bestSellers(sandbox);
});
afterAll(() => sandbox.close());

const idOf = (title: string): string => best.find((one) => one.title.startsWith(title))?.variantId ?? '';
const createCart = async (input: Record<string, unknown>): Promise<unknown> =>
  read(await sandbox.storefront(CREATE_CART, { input }), 'data.cartCreate');
const createCheckoutUrl = async (input: Record<string, unknown>): Promise<string> =>
  readText(await createCart(input), 'cart.checkoutUrl');
const ordersMade = async (): Promise<unknown[]> => readList(await sandbox.control('orders'), 'orders');
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
  it('takes 20% off the sum once, rounded half up, and splits it over the lines', async () => {
    const response = await createCart({
      lines: [line('Lubricating', 3), line('Lid Foam'), line('Omega-3 Softgels'), line('Night Repair', 7)],
      discountCodes: ['lakeside20'],
    });
    const goods = 3 * 1899 + 2200 + 4800 + 7 * 2325;
    const discount = Math.floor((goods * 2000 + 5000) / 10_000);
    expect(cents(readText(response, 'cart.cost.subtotalAmount.amount'))).toBe(goods);
    expect(cents(readText(response, 'cart.cost.totalAmount.amount'))).toBe(goods - discount);
    const lines = readList(response, 'cart.lines.nodes');
    const sum = (path: string) =>
      lines.reduce((total: number, node) => total + cents(readText(node, path)), 0);
    expect(sum('cost.totalAmount.amount')).toBe(goods - discount);
    expect(sum('discountAllocations.0.discountedAmount.amount')).toBe(discount);
    expect(read(response, 'cart.discountCodes')).toEqual([{ code: 'lakeside20', applicable: true }]);
  });

  it('creates the cart with a warning when the code is unknown', async () => {
    const response = await createCart({
      lines: [line('Lubricating')],
      discountCodes: ['NOPE'],
    });
    expect(read(response, 'userErrors')).toEqual([]);
    expect(read(response, 'cart.discountCodes')).toEqual([{ code: 'NOPE', applicable: false }]);
    expect(read(response, 'warnings.0')).toMatchObject({
      code: 'DISCOUNT_NOT_FOUND',
      target: readText(response, 'cart.id'),
    });
    expect(read(response, 'cart.cost.totalAmount.amount')).toBe('18.99');
  });

  it('lowers short lines and removes sold-out ones, with warnings', async () => {
    const response = await createCart({
      lines: [line('Single-Dose', 9), line('Daily Lid Wipes'), line('Overnight', 5)],
    });
    const lines = readList(response, 'cart.lines.nodes');
    expect(lines.map((node) => read(node, 'quantity'))).toEqual([4, 5]);
    expect(readList(response, 'warnings').map((warning) => read(warning, 'code'))).toEqual([
      'MERCHANDISE_NOT_ENOUGH_STOCK',
      'MERCHANDISE_OUT_OF_STOCK',
    ]);
  });

  it('rejects unknown merchandise by field, and lists that are too long', async () => {
    const response = await createCart({
      lines: [line('Lubricating'), { merchandiseId: 'gid://shopify/ProductVariant/1' }],
    });
    expect(read(response, 'cart')).toBeNull();
    expect(read(response, 'userErrors.0')).toMatchObject({
      code: 'INVALID',
      field: ['input', 'lines', '1', 'merchandiseId'],
    });
    const lines = Array.from({ length: 251 }, () => line('Lubricating'));
    expect(read(await sandbox.storefront(CREATE_CART, { input: { lines } }), 'errors')).toHaveLength(1);
    const discountCodes = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect(read(await sandbox.storefront(CREATE_CART, { input: { discountCodes } }), 'errors')).toHaveLength(
      1,
    );
  });

  it('fails with the message of the fault', async () => {
    await sandbox.control('faults', { cartCreate: { count: 1, message: 'No carts today.' } });
    const failed = await createCart({ lines: [line('Lubricating')] });
    expect(read(failed, 'userErrors.0.message')).toBe('No carts today.');
    expect(read(await createCart({ lines: [line('Lubricating')] }), 'cart.id')).toBeTruthy();
  });
});

describe('the hosted checkout', () => {
  it('is not found without its key', async () => {
    const checkoutUrl = await createCheckoutUrl({ lines: [line('Lubricating')] });
    expect((await fetch(checkoutUrl)).status).toBe(200);
    expect((await fetch(checkoutUrl.replace(/key=.*/, 'key=00'))).status).toBe(404);
  });

  it('makes one order no matter how often it is paid, with the cart attributes, and lowers the stock', async () => {
    const created = await createCart({
      lines: [line('Lubricating', 2), line('Lid Foam')],
      discountCodes: ['LAKESIDE20'],
      attributes: [{ key: 'cart', value: 'abc123' }],
    });
    const checkoutUrl = readText(created, 'cart.checkoutUrl');
    const page = await (await fetch(checkoutUrl)).text();
    expect(page).toContain('LAKESIDE20');
    expect(page).toContain('$47.98');
    const responses = await Promise.all(Array.from({ length: 5 }, () => pay(checkoutUrl)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    const made = (await ordersMade()).filter((order) => read(order, 'attributes.0.value') === 'abc123');
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      total: '47.98',
      discount: '12.00',
      lastName: 'Alvarez',
      discountCodes: ['LAKESIDE20'],
    });
    const known = await sandbox.admin(
      'query O($id: ID!) { order(id: $id) { name test currencyCode displayFinancialStatus customAttributes { key value } customer { lastName } currentSubtotalPriceSet { shopMoney { amount } } lineItems(first: 5) { nodes { quantity currentQuantity } } } }',
      { id: readText(made[0], 'adminId') },
    );
    expect(read(known, 'data.order')).toMatchObject({
      test: false,
      currencyCode: 'USD',
      displayFinancialStatus: 'PAID',
    });
    expect(read(known, 'data.order.customAttributes')).toEqual([{ key: 'cart', value: 'abc123' }]);
    expect(read(known, 'data.order.currentSubtotalPriceSet.shopMoney.amount')).toBe('47.98');
    const products = readList(await sandbox.control('products'), 'products');
    const drops = products.find((product) => readText(product, 'title').startsWith('Lubricating Eye Drops'));
    expect(read(drops, 'variants.0.quantity')).toBe(82);
    const gone = await sandbox.storefront('query G($id: ID!) { cart(id: $id) { id } }', {
      id: readText(created, 'cart.id'),
    });
    expect(read(gone, 'data.cart')).toBeNull();
  });

  it('declines the declined card and marks invalid fields', async () => {
    const checkoutUrl = await createCheckoutUrl({ lines: [line('Lubricating')] });
    const declined = await pay(checkoutUrl, { card: '4000000000000002' });
    expect(declined.status).toBe(422);
    expect(await declined.text()).toContain('declined');
    const wrong = await pay(checkoutUrl, { email: 'x', lastName: '<b>"' });
    const text = await wrong.text();
    expect(text).toContain('Enter a valid email');
    expect(text).toContain('value="&lt;b&gt;&quot;"');
  });

  it('is in Spanish throughout when the cart was made in Spanish', async () => {
    const spanish = CREATE_CART.replace(') {', ') @inContext(language: ES) {');
    await sandbox.control('settings', { automaticDiscountPercent: 10, taxPercent: 10 });
    onTestFinished(async () => {
      await sandbox.control('settings', { automaticDiscountPercent: 0, taxPercent: 0 });
    });
    const input = { lines: [{ merchandiseId: idOf('Weighted Heat Mask'), quantity: 1 }] };
    const checkoutUrl = readText(
      await sandbox.storefront(spanish, { input }),
      'data.cartCreate.cart.checkoutUrl',
    );
    const declined = await (await pay(checkoutUrl, { card: '4000000000000002' })).text();
    expect(declined).toContain('El pago fue rechazado. No se le cobró nada.');
    expect(declined).toContain('Su tarjeta fue rechazada. Pruebe con otra.');
    const wrong = await (await pay(checkoutUrl, { email: 'x', lastName: '' })).text();
    expect(wrong).toContain('Escriba un correo electrónico válido');
    expect(wrong).toContain('Escriba su apellido');
    await pay(checkoutUrl);
    const thanks = await (await fetch(checkoutUrl, { redirect: 'follow' })).text();
    expect(thanks).toContain('Su pedido está confirmado.');
    const latest = await sandbox.admin(
      'query L { orders(first: 1, reverse: true) { nodes { statusPageUrl } } }',
    );
    const address = readText(latest, 'data.orders.nodes.0.statusPageUrl');
    const status = await (await fetch(address)).text();
    expect(status).toContain('Su pedido está confirmado.');
    for (const page of [declined, wrong, thanks, status]) {
      expect(page).toContain('Antifaz térmico con');
      expect(page).toContain('Terracota / Estándar');
      expect(page).toContain('Oferta de otoño');
      expect(page).toContain('Impuestos');
      expect(page).not.toMatch(/Heat|Standard|Fall sale|declined|Enter|Please/);
    }
  });

  it('shows the patient that stock has run out, and charges nothing', async () => {
    const checkoutUrl = await createCheckoutUrl({ lines: [line('Tea Tree', 3)] });
    await sandbox.control('inventory', { variantId: idOf('Tea Tree'), quantity: 1 });
    const before = (await ordersMade()).length;
    const response = await pay(checkoutUrl);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('no longer available in this quantity');
    expect(await ordersMade()).toHaveLength(before);
    expect((await pay(checkoutUrl)).status).toBe(303);
  });

  it('adds shipping and tax in another currency, and refunds in parts', async () => {
    await sandbox.control('settings', { currency: 'CAD', shipping: '5.00', taxPercent: 10 });
    const created = await createCart({ lines: [line('Lid Foam', 2)], discountCodes: ['HARBOR20'] });
    expect(read(created, 'cart.cost.totalAmount.amount')).toBe('35.20');
    await pay(readText(created, 'cart.checkoutUrl'));
    const order = (await ordersMade()).at(-1);
    const refund = `orders/${String(read(order, 'id'))}/refund`;
    expect(order).toMatchObject({
      currency: 'CAD',
      subtotal: '35.20',
      shipping: '5.00',
      tax: '3.52',
      total: '43.72',
    });
    const lines = [{ lineId: readText(order, 'lines.0.id'), quantity: 1 }];
    const part = await sandbox.control(`orders/${String(read(order, 'number'))}/refund`, { lines });
    expect(read(part, 'order')).toMatchObject({
      financialStatus: 'PARTIALLY_REFUNDED',
      refunded: '19.36',
      currentTotal: '24.36',
    });
    expect(read(part, 'order.lines.0')).toMatchObject({ quantity: 2, currentQuantity: 1 });
    const rest = await sandbox.control(refund, {});
    expect(read(rest, 'order')).toMatchObject({ financialStatus: 'REFUNDED', currentTotal: '0.00' });
    expect(readText(await sandbox.control(refund, {}), 'message')).toContain('already refunded');
    await sandbox.control('settings', { currency: 'USD', shipping: '0', taxPercent: 0 });
  });
});
