const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/**
 * Loads what is not part of the first view as soon as somebody is there: early enough to open at once, and not
 * at the cost of the first view. A failed load is tried again when it is needed.
 */
export function preloadOnInteraction(loaders: ReadonlyArray<() => Promise<unknown>>): void {
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    for (const load of loaders) load().catch(() => undefined);
  };
  for (const sign of SIGNS_OF_LIFE) {
    window.addEventListener(sign, start, { once: true, passive: true, signal: stop.signal });
  }
}
