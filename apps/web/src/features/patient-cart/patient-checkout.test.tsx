import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckoutForm } from './checkout-form';
import { PatientPage } from './patient-page';
import { makeCart, makeRepricedCart } from './sample-cart';
import { useCheckout } from './use-checkout';

const cart = makeCart();
const SHOP_URL = 'https://shop.example/checkout/1';

type Answer = () => Promise<Response>;
const answer =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });

/** Stubs the server: what the checkout and the cart read answer. */
function stubServer(checkout: Answer, read: Answer = answer(cart)) {
  const calls = vi.fn((path: string, _init: RequestInit) =>
    path.startsWith('/api/checkout') ? checkout() : read(),
  );
  vi.stubGlobal('fetch', calls);
  return calls;
}

function Form({ leaveFor = () => undefined }: { leaveFor?: (url: string) => void }) {
  const checkout = useCheckout({
    cart,
    lines: [],
    initialError: null,
    initialShopTotal: null,
    onPricesChanged: async () => false,
    leaveFor,
  });
  return <CheckoutForm cart={cart} checkout={checkout} />;
}

const showPage = () =>
  render(
    <PatientPage
      language="en"
      portalName="Eyecart"
      initial={{ state: 'ready', cart, notice: null, checkoutError: null, shopTotal: null }}
      cartId={cart.cartId}
    />,
  );

const proceed = () => fireEvent.click(screen.getByText('Proceed to Checkout'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('Proceed to Checkout', () => {
  it('posts the cart once, shows that it is busy, and goes to the shop', async () => {
    const calls = stubServer(answer({ checkoutUrl: SHOP_URL }));
    const leaveFor = vi.fn();
    render(<Form leaveFor={leaveFor} />);
    proceed();
    fireEvent.click(screen.getByText('Creating Checkout...'));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(SHOP_URL));
    expect(screen.getByText('Creating Checkout...')).toBeTruthy();
    const [path, init] = calls.mock.calls[0] ?? [];
    expect(calls).toHaveBeenCalledOnce();
    expect(path).toBe('/api/checkout/create');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    expect(new Headers(init?.headers).get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(String(init?.body))).toEqual({
      cartId: cart.cartId,
      items: [],
      practiceInfo: { name: 'Lakeside Eye Care', discountCode: 'LAKESIDE20' },
      total: 6158,
    });
  });

  it('works again when the back button restores the page', async () => {
    stubServer(answer({ checkoutUrl: SHOP_URL }));
    render(<Form />);
    proceed();
    await act(async () => undefined);
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(screen.getByText('Proceed to Checkout')).toBeTruthy();
  });

  it.each([
    ['the server refuses', answer({ message: 'The shop is closed.', code: 'x' }, 502), 'The shop is closed'],
    ['no address comes', answer({}), 'No checkout URL returned from API'],
    [
      'the address is no web page',
      answer({ checkoutUrl: 'javascript:1' }),
      'No checkout URL returned from API',
    ],
    ['the line is dead', () => Promise.reject(new TypeError('x')), 'There is no connection to the server'],
    ['a proxy answers', async () => new Response('<html>', { status: 504 }), 'The server answered 504'],
  ])('alerts in the page when %s', async (_, checkout, message) => {
    stubServer(checkout);
    render(<Form />);
    proceed();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      `Sorry, there was an error processing your order: ${message}. Please try again.`,
    );
    expect(screen.getByText('Proceed to Checkout')).toBeTruthy();
  });

  it("shows the shop's total and continues with one more press", async () => {
    const message = 'The shop charges $76.98 instead of $61.58: the code LAKESIDE20 has been used up.';
    const differs = (total: number) =>
      answer({ outcome: 'total-differs', shopTotal: total, reason: 'code-used-up', message });
    let checkout = differs(7698);
    const calls = stubServer(() => checkout());
    const leaveFor = vi.fn();
    render(<Form leaveFor={leaveFor} />);
    proceed();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${message} You can continue at $76.98 or ask your practice.`);
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total$76.98');
    expect(document.querySelector('input[name=acceptedTotal]')?.getAttribute('value')).toBe('7698');
    checkout = differs(8000);
    fireEvent.click(screen.getByText('Continue at $76.98'));
    checkout = answer({ checkoutUrl: SHOP_URL });
    fireEvent.click(await screen.findByText('Continue at $80.00'));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(SHOP_URL));
    const accepted = calls.mock.calls.map(([, init]) => JSON.parse(String(init.body)).acceptedTotal);
    expect(accepted).toEqual([undefined, 7698, 8000]);
  });

  it("shows the cart's total again when the shop's is no longer what was agreed to", async () => {
    const message = 'The shop charges $59.00.';
    let checkout = answer({ outcome: 'total-differs', shopTotal: 5900, reason: 'prices', message });
    stubServer(() => checkout());
    showPage();
    proceed();
    const goOn = await screen.findByText('Continue at $59.00');
    checkout = answer({ message: 'x', code: 'prices_changed' }, 409);
    fireEvent.click(goOn);
    expect(await screen.findByText('Proceed to Checkout')).toBeTruthy();
    expect(document.querySelector('input[name=acceptedTotal]')).toBeNull();
  });

  it('shows the new prices with a notice when the total is out of date', async () => {
    stubServer(answer({ message: 'x', code: 'prices_changed' }, 409), answer(makeRepricedCart(2099)));
    showPage();
    proceed();
    const notice = await screen.findByText('Prices or stock have changed.');
    expect(screen.getByText('Updated')).toBeTruthy();
    expect(screen.getByText('Was $37.98 when recommended')).toBeTruthy();
    expect(screen.getByText('Total').parentElement?.textContent).toBe('TotalYou save $16.20$64.78');
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
    expect(document.querySelector('input[name=total]')?.getAttribute('value')).toBe('6478');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the live price check', () => {
  const comeBack = (persisted: boolean) =>
    act(async () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
      document.dispatchEvent(new Event('visibilitychange'));
    });

  it('reloads the cart after being hidden for a while, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = stubServer(answer({}), answer(makeRepricedCart(1799)));
    showPage();
    calls.mockClear();
    await comeBack(false);
    expect(calls).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 60_000);
    await comeBack(false);
    expect(calls).toHaveBeenCalledOnce();
    expect(screen.getByText('Updated')).toBeTruthy();
  });

  it('reloads it when the back button restores the page', async () => {
    const calls = stubServer(answer({}));
    showPage();
    calls.mockClear();
    await comeBack(true);
    expect(calls).toHaveBeenCalled();
    expect(screen.queryByText('Prices or stock have changed.')).toBeNull();
  });

  it('changes nothing when the check fails, and says so when the cart is gone', async () => {
    let read: Answer = () => Promise.reject(new TypeError('offline'));
    stubServer(answer({}), () => read());
    showPage();
    await comeBack(true);
    expect(screen.getByText('Proceed to Checkout')).toBeTruthy();
    read = answer({ message: 'gone', code: 'cart_not_found' }, 404);
    await comeBack(true);
    expect(screen.getByText('Cart Not Found')).toBeTruthy();
  });
});
