import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import { type LivePage, openLivePage } from '../script/live-page';
import { serverPages } from '../script/page-source';
import { watchCheckout } from '../script/watch-checkout';
import { watchChoice } from '../script/watch-choice';
import { watchPrices } from '../script/watch-prices';
import { openTestPage, pageAnswer } from './open-test-page';
import { readyModel } from './sample-cart';

export type Answer = () => Promise<Response>;
export const answer =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });
export const page = (view = readyModel(), status = 200) => {
  return async () => pageAnswer(view, status);
};

/** Stubs the server: what the checkout and the page answer. */
export function stubServer(checkout: Answer, read: Answer = page()) {
  const calls = vi.fn((path: string, _init: RequestInit) =>
    path.startsWith('/api/checkout') ? checkout() : read(),
  );
  vi.stubGlobal('fetch', calls);
  return calls;
}

let leaving = new AbortController();

/** Opens the page with its script, whose listeners on window and document end with the test. */
export function openLive(view = readyModel()): LivePage & { leaveFor: Mock<(url: string) => void> } {
  const leaveFor = vi.fn<(url: string) => void>();
  const live = { ...openLivePage(openTestPage(view), serverPages), leaveFor };
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener) =>
      add(type, listener, { signal: leaving.signal }),
    );
  }
  watchChoice(live);
  watchCheckout(live);
  watchPrices(live);
  return { ...live, leaveFor };
}

export const proceed = () => fireEvent.click(screen.getByText('Proceed to Checkout'));
export const restore = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

/** Call at the top of a test file. */
export function startPages(): void {
  // A page that was opened long ago is checked at once.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000));
  afterEach(() => {
    leaving.abort();
    leaving = new AbortController();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    document.body.replaceChildren();
  });
}
