import { isServer } from '../first-view/server-view';

const USER_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/**
 * Loads what the first view does not need at the first sign of a user: early enough to open instantly, without slowing
 * down the first view. A failed load is retried when the part is needed.
 */
export function preloadOnInteraction(loaders: ReadonlyArray<() => Promise<unknown>>): void {
  if (isServer) return;
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    for (const load of loaders) load().catch(() => undefined);
  };
  for (const sign of USER_EVENTS) {
    window.addEventListener(sign, start, { once: true, passive: true, signal: stop.signal });
  }
}
