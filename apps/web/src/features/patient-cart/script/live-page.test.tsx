import { ERRORS } from '@eyecart/shared/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, openLive, page, proceed, restore, startPages, stubServer } from '../testing/live-page-steps';
import { makeCart, makeRepricedCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';

const cart = makeCart();
const SHOP_URL = 'https://shop.example/checkout/1';
startPages();

describe('Proceed to Checkout', () => {
  it('posts the order once, shows that it is busy, and opens the shop', async () => {
    const calls = stubServer(answer({ checkoutUrl: SHOP_URL }));
    const { leaveFor } = openLive();
    proceed();
    fireEvent.click(screen.getByText('Creating Checkout...'));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(SHOP_URL));
    expect(screen.getByText('Creating Checkout...').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('One moment, we are preparing your checkout.')).toBeTruthy();
    const [path, init] = calls.mock.calls[0] ?? [];
    expect(calls).toHaveBeenCalledOnce();
    expect(path).toBe('/api/checkout/create');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    expect(new Headers(init?.headers).get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(String(init?.body))).toEqual({
      cartId: cart.cartId,
      items: [
        { id: '101', variantId: '101', quantity: 2 },
        { id: '102', variantId: '102', quantity: 1 },
      ],
      language: 'en',
      practiceInfo: { name: 'Lakeside Eye Care', discountCode: 'LAKESIDE20' },
      total: 6158,
    });
  });

  it('works again when the back button restores the page', async () => {
    stubServer(answer({ checkoutUrl: SHOP_URL }));
    const { leaveFor } = openLive();
    proceed();
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    restore();
    expect(screen.getByText('Proceed to Checkout').getAttribute('aria-disabled')).toBeNull();
  });

  it.each([
    ['the server refuses', answer({ message: 'The shop is closed.', code: 'x' }, 502), 'The shop is closed'],
    ['no address comes', answer({}), 'No checkout URL returned from API'],
    [
      'the address is not a web page',
      answer({ checkoutUrl: 'javascript:1' }),
      'No checkout URL returned from API',
    ],
    ['the line is dead', () => Promise.reject(new TypeError('x')), 'no internet connection'],
    ['a proxy answers', async () => new Response('<html>', { status: 504 }), 'Something went wrong'],
  ])('alerts in the page when %s', async (_, checkout, message) => {
    stubServer(checkout);
    openLive();
    proceed();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      `Sorry, there was an error processing your order: ${message}. Please try again. Nothing was charged.`,
    );
    expect(screen.getByText('Proceed to Checkout')).toBeTruthy();
  });

  it.each([
    ['unavailable', 503],
    ['internal', 500],
  ] as const)('says to try again once when the message of %s says so', async (code, status) => {
    const { message } = ERRORS[code];
    stubServer(answer({ message, code }, status));
    openLive();
    proceed();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      `Sorry, there was an error processing your order: ${message} Nothing was charged.`,
    );
  });

  it('does not say to try again when the server refuses what trying again cannot cure', async () => {
    stubServer(answer({ message: 'That is more than this cart has.', code: 'limit_reached' }, 422));
    openLive();
    proceed();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Sorry, there was an error processing your order: That is more than this cart has. Nothing was charged.',
    );
  });

  it("shows the shop's total and continues with one more press", async () => {
    const message = 'The shop charges $76.98 instead of $61.58: the code LAKESIDE20 has been used up.';
    const differs = (total: number) =>
      answer({ outcome: 'total-differs', shopTotal: total, reason: 'code-used-up', message });
    let checkout = differs(7698);
    const calls = stubServer(() => checkout());
    const { leaveFor } = openLive();
    proceed();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${message} You can continue or call your practice.`);
    expect(screen.getByText('Total').closest('.total')?.textContent).toBe(
      'Total before shipping and tax $76.98',
    );
    const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(rows.slice(0, 3)).toEqual([
      'Online Price$76.98',
      'Your Price$76.98',
      'Subtotal at the shop$76.98',
    ]);
    const lines = [...document.querySelectorAll('.price')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['List price $37.98Updated', 'List price $39.00Updated']);
    checkout = differs(8000);
    fireEvent.click(screen.getByText('Go to checkout: $76.98'));
    checkout = answer({ checkoutUrl: SHOP_URL });
    fireEvent.click(await screen.findByText('Go to checkout: $80.00'));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(SHOP_URL));
    const accepted = calls.mock.calls.map(([, init]) => JSON.parse(String(init.body)).acceptedTotal);
    expect(accepted).toEqual([undefined, 7698, 8000]);
  });

  it("shows the shop's discount in place of ours, and brings the note into view", async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    stubServer(
      answer({ outcome: 'total-differs', shopTotal: 6543, reason: 'less-off', message: 'Less off.' }),
    );
    openLive();
    proceed();
    await screen.findByRole('alert');
    expect(screen.getByText('Discount at the shop').nextElementSibling?.textContent).toBe('\u2212$11.55');
    expect(screen.queryByText(/20% OFF/)).toBeNull();
    expect(scrolled.mock.contexts.map((note) => (note as Element).className)).toEqual(['note']);
  });

  it.each([
    [7000, 'Another total. You can continue or call your practice.', ['(312) 555-0100']],
    [5000, 'Another total.', ['Call (312) 555-0100']],
  ] as const)(
    'says whom to call once, and leaves that out of a lower total: %s',
    async (shopTotal, said, links) => {
      stubServer(
        answer({ outcome: 'total-differs', shopTotal, reason: 'code-used-up', message: 'Another total.' }),
      );
      openLive(readyModel(makeCart(SAMPLE_ITEMS, { practiceContact: '(312) 555-0100' })));
      proceed();
      const alert = await screen.findByRole('alert');
      expect(alert.querySelector('p')?.textContent).toBe(said);
      const shown = [...document.querySelectorAll('main a[href^=tel]')].map(({ textContent }) => textContent);
      expect(shown).toEqual(links);
    },
  );

  it.each(['cart_not_found', 'empty_cart'] as const)(
    'becomes the page of a link that has expired when the checkout is refused as %s',
    async (code) => {
      const owner = { practiceName: 'Lakeside Eye Care', practiceContact: null };
      const expired = { state: 'expired', linkAgain: 'offered', ...owner } as const;
      stubServer(
        answer({ message: 'This cart does not exist or has expired.', code }, 404),
        page(expired, 404),
      );
      openLive();
      proceed();
      const title = await screen.findByRole('heading', { name: 'Cart Not Found' });
      expect(document.activeElement).toBe(title);
      expect(screen.getByRole('button', { name: 'Text my link' })).toBeTruthy();
      expect(screen.queryByText('Proceed to Checkout')).toBeNull();
    },
  );

  it("shows the cart's total again when the shop's is no longer what was agreed to", async () => {
    stubServer(answer({ message: 'x', code: 'prices_changed' }, 409));
    openLive(readyModel(cart, { shopTotal: { total: 5000, message: 'The shop charges $50.00.' } }));
    fireEvent.click(screen.getByText('Go to checkout: $50.00'));
    expect(await screen.findByText('Proceed to Checkout')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the new prices with a notice when the total is out of date', async () => {
    const changed = readyModel(makeRepricedCart(2099), { notice: 'prices-changed' });
    const calls = stubServer(answer({ message: 'x', code: 'prices_changed' }, 409), page(changed));
    openLive();
    proceed();
    const notice = await screen.findByText('Prices or stock have changed.');
    expect(calls.mock.calls[1]?.[0]).toBe(`/cart/${cart.cartId}?notice=prices-changed`);
    const updated = [...document.querySelectorAll<HTMLElement>('.new')].map((mark) => !mark.hidden);
    expect(updated).toEqual([true, false]);
    expect(screen.getByText('Was $30.38 for 2 when recommended')).toBeTruthy();
    expect(screen.getByText('Total').closest('.total')?.textContent).toBe(
      'Total before shipping and tax $64.78 You save $16.20',
    );
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe("the patient's choice", () => {
  const less = () => fireEvent.click(screen.getByRole('button', { name: /^One less/ }));
  const total = () => screen.getByText('Total').closest('.total')?.textContent;
  const chosen = readyModel(makeCart(SAMPLE_ITEMS, { totalPrice: 5799, discount: 1160, yourPrice: 4639 }), {
    choice: { 101: 1, 102: 1 },
    notice: 'prices-changed',
  });

  it('is shown with sums from the server, announced, and kept in the address', async () => {
    const calls = stubServer(answer({}), page(chosen));
    openLive();
    screen.getByRole('button', { name: /^One less/ }).focus();
    less();
    less();
    await waitFor(() => expect(total()).toBe('Total before shipping and tax $46.39 You save $11.60'));
    expect(calls.mock.calls.map(([path]) => path)).toEqual([
      `/cart/${cart.cartId}?line-101=2&line-102=1&set=101%3A1&notice=prices-changed`,
    ]);
    expect(document.getElementById('page-status')?.textContent).toBe(
      'Total before shipping and tax $46.39 You save $11.60',
    );
    expect(window.location.search).toBe('?line-101=1&line-102=1');
    expect(screen.queryByText('Prices or stock have changed.')).toBeNull();
    expect(document.activeElement?.id).toBe('more-101');
  });

  it('goes to the checkout', async () => {
    const calls = stubServer(answer({ checkoutUrl: SHOP_URL }));
    const { leaveFor } = openLive(readyModel(makeCart(), { choice: { 102: 1 } }));
    proceed();
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(JSON.parse(String(calls.mock.calls[0]?.[1].body)).items).toEqual([
      { id: '102', variantId: '102', quantity: 1 },
    ]);
  });

  it('comes with the notice if prices have changed in the meantime', async () => {
    stubServer(answer({}), page(readyModel(makeRepricedCart(2099), { notice: 'prices-changed' })));
    openLive();
    less();
    expect(await screen.findByText('Prices or stock have changed.')).toBeTruthy();
  });

  it('stays as it was when the server cannot be reached, and says so', async () => {
    stubServer(answer({}), () => Promise.reject(new TypeError('offline')));
    openLive();
    less();
    expect((await screen.findByRole('alert')).textContent).toBe(
      "We couldn't change your order. Please try again. Nothing was charged.",
    );
    expect(total()).toBe('Total before shipping and tax $61.58 You save $15.40');
  });
});
