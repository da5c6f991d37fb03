import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCart } from '../testing/sample-cart';
import { staticPages } from './static-pages';

const cart = makeCart();
const ADDRESS = `/cart/${cart.cartId}?notice=prices-changed`;
const stub = (body: unknown, status = 200) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(body, { status })),
  );
};

afterEach(() => vi.unstubAllGlobals());

describe('the page where no server renders it', () => {
  it('shows the cart of the API, with the notice of the address', async () => {
    stub(cart);
    const { textContent } = await staticPages.read(ADDRESS);
    expect(fetch).toHaveBeenCalledWith(`/api/carts/${cart.cartId}`, expect.anything());
    expect(textContent).toContain('Proceed to Checkout');
    expect(textContent).toContain('Prices or stock have changed.');
  });

  it('shows the choice of the address with its sums', async () => {
    stub(cart);
    const { textContent } = await staticPages.read(`/cart/${cart.cartId}?line-101=2&line-102=1&set=101:1`);
    expect(textContent).toContain('Quantity 1');
    expect(textContent).toContain('$46.39 You save $11.60');
  });

  it('says that the cart is gone', async () => {
    stub({ message: 'no', code: 'cart_not_found' }, 404);
    expect((await staticPages.read(ADDRESS)).textContent).toContain('Cart Not Found');
  });

  it('fails when the API does', async () => {
    stub({ message: 'no', code: 'internal' }, 500);
    await expect(staticPages.read(ADDRESS)).rejects.toThrow('500');
  });
});
