import { describe, expect, it } from 'vitest';
import type { CheckoutRequest } from '../commerce-provider.js';
import { createdCartSchema, readCheckoutOutcome } from './checkout-outcome.js';

const REQUEST: CheckoutRequest = {
  cartReference: 'ref-1',
  lines: [
    { variantId: '11', quantity: 2 },
    { variantId: '22', quantity: 1 },
  ],
  discountCode: 'LAKESIDE20',
  buyerAddress: null,
};
const line = (id: string, variantId: string, quantity: number) => ({
  id: `gid://shopify/CartLine/${id}?cart=c`,
  quantity,
  merchandise: { id: `gid://shopify/ProductVariant/${variantId}` },
  cost: { subtotalAmount: { amount: variantId === '11' ? '37.98' : '20.00' } },
});
const CART = {
  id: 'gid://shopify/Cart/abc?key=k',
  checkoutUrl: 'https://shop.example/cart/c/abc?key=k',
  discountCodes: [{ code: 'lakeside20', applicable: true }],
  cost: { totalAmount: { amount: '46.38', currencyCode: 'USD' } },
  lines: { nodes: [line('a', '11', 2), line('b', '22', 1)] },
};

function outcomeOf(
  answer: { cart?: object | null; userErrors?: object[]; warnings?: object[] },
  request = REQUEST,
) {
  const cartCreate = { cart: CART, userErrors: [], warnings: [], ...answer };
  return readCheckoutOutcome(request, createdCartSchema.parse({ cartCreate }).cartCreate);
}

describe('a cart with everything requested', () => {
  it("is created, with the shop's checkout URL and total in cents", () => {
    expect(outcomeOf({})).toEqual({
      kind: 'created',
      shopCartId: CART.id,
      checkoutUrl: CART.checkoutUrl,
      totalCents: 4638,
      goodsCents: 5798,
      codeRefusal: null,
    });
  });

  it('may have no code when none was requested', () => {
    expect(outcomeOf({ cart: { ...CART, discountCodes: [] } }, { ...REQUEST, discountCode: null }).kind).toBe(
      'created',
    );
  });

  it.each(['javascript:alert(1)', '/cart/c/abc', ''])(
    'is refused with the checkout URL "%s"',
    (checkoutUrl) => {
      expect(outcomeOf({ cart: { ...CART, checkoutUrl } }).kind).toBe('refused');
    },
  );

  it('is not read when an amount has a fraction of a cent', () => {
    expect(() => outcomeOf({ cart: { ...CART, cost: { totalAmount: { amount: '46.385' } } } })).toThrow(
      '46.385',
    );
  });
});

describe('stock', () => {
  it.each([
    [
      'a warning at a cart line',
      { warnings: [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: '', target: CART.lines.nodes[0]?.id }] },
      ['11'],
    ],
    [
      'a warning at a variant',
      {
        warnings: [
          { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: '', target: 'gid://shopify/ProductVariant/22' },
        ],
      },
      ['22'],
    ],
    [
      'a warning at something unknown',
      { warnings: [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: '', target: 'gid://shopify/Cart/abc' }] },
      [],
    ],
    [
      'a line cut to zero without a warning',
      { cart: { ...CART, lines: { nodes: [line('a', '11', 2), line('b', '22', 0)] } } },
      ['22'],
    ],
    [
      'a line left out without a warning',
      { cart: { ...CART, lines: { nodes: [line('b', '22', 1)] } } },
      ['11'],
    ],
    [
      'an error at a line',
      {
        cart: null,
        userErrors: [
          {
            code: 'MERCHANDISE_NOT_APPLICABLE',
            field: ['input', 'lines', '1', 'merchandiseId'],
            message: 'No',
          },
        ],
      },
      ['22'],
    ],
    [
      'an error at a line sold by subscription only',
      {
        cart: null,
        userErrors: [
          {
            code: 'VARIANT_REQUIRES_SELLING_PLAN',
            field: ['input', 'lines', '0', 'merchandiseId'],
            message: 'Variant can only be purchased with a selling plan.',
          },
        ],
      },
      ['11'],
    ],
    [
      'a warning that a product is not sold where the buyer is, with its line kept',
      {
        warnings: [
          {
            code: 'PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION',
            message: 'The product is unavailable in the current buyer location.',
            target: CART.lines.nodes[1]?.id,
          },
        ],
      },
      ['22'],
    ],
    [
      'an error that quotes the variant',
      {
        cart: null,
        userErrors: [
          {
            code: 'INVALID',
            field: ['input'],
            message: 'The merchandise with id gid://shopify/ProductVariant/11 does not exist.',
          },
        ],
      },
      ['11'],
    ],
    [
      'an error without a field',
      { cart: null, userErrors: [{ code: 'MERCHANDISE_OUT_OF_STOCK', field: null, message: 'Sold out' }] },
      [],
    ],
  ])('is short after %s', (_, answer, variantIds) => {
    expect(outcomeOf(answer)).toEqual({ kind: 'stock-short', variantIds });
  });

  it('takes precedence over a refused code: without its goods a code often does not apply', () => {
    const cart = {
      ...CART,
      lines: { nodes: [] },
      discountCodes: [{ code: 'LAKESIDE20', applicable: false }],
    };
    expect(outcomeOf({ cart })).toEqual({ kind: 'stock-short', variantIds: ['11', '22'] });
  });

  it('is not short when the shop splits a line', () => {
    const cart = { ...CART, lines: { nodes: [line('a', '11', 1), line('c', '11', 1), line('b', '22', 1)] } };
    expect(outcomeOf({ cart }).kind).toBe('created');
  });
});

describe('the code', () => {
  const refused = { ...CART, discountCodes: [{ code: 'LAKESIDE20', applicable: false }] };

  it.each([
    ['DISCOUNT_NOT_FOUND', 'unknown'],
    ['DISCOUNT_CURRENTLY_INACTIVE', 'inactive'],
    ['DISCOUNT_USAGE_LIMIT_REACHED', 'used-up'],
    ['DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED', 'used-up'],
    ['DISCOUNT_PURCHASE_NOT_IN_RANGE', 'not-for-this-cart'],
  ])('is refused with the warning %s: %s', (code, codeRefusal) => {
    const warnings = [{ code, message: 'Enter a valid discount code', target: CART.id }];
    expect(outcomeOf({ cart: refused, warnings })).toMatchObject({
      kind: 'created',
      totalCents: 4638,
      codeRefusal,
    });
  });

  it.each([
    ['not applicable', refused],
    ['not listed', { ...CART, discountCodes: [] }],
  ])('is refused when it is %s, without a warning', (_, cart) => {
    expect(outcomeOf({ cart })).toMatchObject({ kind: 'created', codeRefusal: 'not-for-this-cart' });
  });
});

describe('other errors', () => {
  it.each([
    ['no cart and no reason', { cart: null }, 'refused'],
    [
      'an error of the input',
      { cart: null, userErrors: [{ code: 'INVALID', field: ['input', 'attributes'], message: 'No' }] },
      'refused',
    ],
    [
      'an error without a code',
      { cart: null, userErrors: [{ code: null, field: null, message: 'No' }] },
      'refused',
    ],
    [
      'a temporary failure of the shop',
      { cart: null, userErrors: [{ code: 'SERVICE_UNAVAILABLE', field: null, message: 'Later' }] },
      'try-later',
    ],
  ])('is read correctly: %s', (_, answer, kind) => {
    expect(outcomeOf(answer).kind).toBe(kind);
  });
});
