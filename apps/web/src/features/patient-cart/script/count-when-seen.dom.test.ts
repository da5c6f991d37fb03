import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '@/testing/fake-server';
import { countWhenSeen } from './count-when-seen';

const CART = '7Kq2mVx9abcdefghijkmnp';
const OPENED = `/api/carts/${CART}/opened`;

/** Sets the page's visibility, and `prerendering` as in browsers that have it. */
function show(visibility: DocumentVisibilityState, prerendering?: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
  if (prerendering !== undefined)
    Object.defineProperty(document, 'prerendering', { configurable: true, value: prerendering });
}

const dispatch = (change: 'visibilitychange' | 'prerenderingchange') =>
  document.dispatchEvent(new Event(change));

afterEach(() => {
  // Lets pending work finish, so that it does not affect the next test.
  show('visible', false);
  dispatch('visibilitychange');
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(document, 'prerendering');
});

describe('counting a cart as opened', () => {
  it('reports it as soon as the page is visible, even if the patient leaves right away', () => {
    const server = fakeServer(() => json({ success: true }));
    show('visible');
    countWhenSeen(CART);
    expect(server.calls).toMatchObject([{ method: 'POST', path: OPENED, credentials: 'include' }]);
    expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  });

  it('waits while the tab is in the background', () => {
    const server = fakeServer(() => json({ success: true }));
    show('hidden');
    countWhenSeen(CART);
    dispatch('visibilitychange');
    expect(server.calls).toHaveLength(0);
    show('visible');
    dispatch('visibilitychange');
    expect(server.to(OPENED)).toHaveLength(1);
  });

  it('waits while the page is prerendered', () => {
    const server = fakeServer(() => json({ success: true }));
    show('visible', true);
    countWhenSeen(CART);
    dispatch('visibilitychange');
    expect(server.calls).toHaveLength(0);
    show('visible', false);
    dispatch('prerenderingchange');
    expect(server.to(OPENED)).toHaveLength(1);
  });

  it('reports it once, however often the page becomes visible', () => {
    const server = fakeServer(() => json({ success: true }));
    show('visible');
    countWhenSeen(CART);
    dispatch('visibilitychange');
    dispatch('prerenderingchange');
    expect(server.calls).toHaveLength(1);
  });

  it('is silent when the server cannot be reached', async () => {
    const complaints = vi.spyOn(console, 'error');
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const server = fakeServer(() => new TypeError('Failed to fetch'));
    show('visible');
    countWhenSeen(CART);
    await expect.poll(() => server.calls).toHaveLength(1);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
  });
});
