import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  answer,
  openLive,
  page,
  restore,
  startPages,
  stubServer,
} from '../testing/live-page-steps';
import { pageAnswer } from '../testing/open-test-page';
import { makeCart, makeRepricedCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';

const cart = makeCart();
startPages();

describe('the live price check', () => {
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

  it('reloads the page after being hidden for a while, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = stubServer(
      answer({}),
      page(readyModel(makeRepricedCart(1799), { notice: 'prices-changed' })),
    );
    openLive();
    comeBack();
    expect(calls).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 60_000);
    comeBack();
    expect(await screen.findByText('Prices or stock have changed.')).toBeTruthy();
    expect(calls).toHaveBeenCalledOnce();
  });

  it('leaves the page alone when the back button restores it unchanged', async () => {
    const calls = stubServer(answer({}), page(readyModel(cart, { notice: 'prices-changed' })));
    const { root } = openLive();
    const order = root.querySelector('main');
    restore();
    await waitFor(() => expect(calls).toHaveBeenCalled());
    await calls.mock.results[0]?.value;
    await new Promise((resolve) => setImmediate(resolve));
    expect(root.querySelector('main')).toBe(order);
  });

  it.each([
    ['a line that can no longer be bought', makeCart(SAMPLE_ITEMS.slice(1))],
    ['a discount that is gone', makeCart(SAMPLE_ITEMS, { practiceDiscountCode: null })],
  ])('notices %s', async (_, changed) => {
    stubServer(answer({}), page(readyModel(changed, { notice: 'prices-changed' })));
    openLive();
    restore();
    expect(await screen.findByText('Prices or stock have changed.')).toBeTruthy();
  });

  it('keeps loaded pictures and the focus', async () => {
    stubServer(answer({}), page(readyModel(makeRepricedCart(1799), { notice: 'prices-changed' })));
    const { root } = openLive(readyModel(makeCart(SAMPLE_ITEMS, { practiceContact: '(312) 555-0100' })));
    const picture = root.querySelector('.thumb img');
    restore();
    await screen.findByText('Prices or stock have changed.');
    expect(root.querySelector('.thumb img')).toBe(picture);
  });

  it('changes nothing when the check fails, and says so when the cart is gone', async () => {
    let read: Answer = () => Promise.reject(new TypeError('offline'));
    const calls = stubServer(answer({}), () => read());
    openLive();
    restore();
    await waitFor(() => expect(calls).toHaveBeenCalledOnce());
    read = async () => new Response('Bad gateway', { status: 502 });
    restore();
    expect(screen.getByText('Proceed to Checkout')).toBeTruthy();
    read = async () => pageAnswer({ state: 'not-found', linkAgain: 'offered' }, 404);
    restore();
    expect(await screen.findByText('Cart Not Found')).toBeTruthy();
  });
});
