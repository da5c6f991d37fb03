import { useCallback, useEffect, useRef, useState } from 'react';
import { findCart } from './cart-api';
import { type CartChanges, findChanges, NO_CHANGES } from './find-changes';
import { isPageStale } from './is-page-stale';
import type { PatientView } from './page-model';
import type { PageWords } from './words';

/** A cart loaded more recently than this is not rechecked when the page becomes visible again. */
const FRESH_FOR_MS = 15_000;

interface PatientCartState {
  view: PatientView;
  changes: CartChanges;
  /** How often the server refused an outdated total: the notice gets the focus each time. */
  refusals: number;
}

export interface PatientCartHandle extends PatientCartState {
  /** Reloads the cart and marks what changed. `refused`: the server has just refused an outdated total. */
  recheck: (reason: 'stale' | 'refused') => Promise<void>;
  load: () => void;
}

/** The next state after loading `current`. */
function applyReading(
  shown: PatientCartState,
  current: Awaited<ReturnType<typeof findCart>>,
  isRefused: boolean,
): PatientCartState {
  if (current === null) return { ...shown, view: { state: 'not-found' } };
  if (shown.view.state !== 'ready') {
    return {
      ...shown,
      view: { state: 'ready', cart: current, notice: null, checkoutError: null, shopTotal: null },
    };
  }
  const found = findChanges(shown.view.cart, current);
  const notice = found.isChanged || isRefused ? 'prices-changed' : shown.view.notice;
  return {
    view: { state: 'ready', cart: current, notice, checkoutError: null, shopTotal: null },
    changes: found.isChanged ? found : shown.changes,
    refusals: shown.refusals + Number(isRefused),
  };
}

/**
 * The cart on the page, kept up to date: loaded where no server rendered it, and rechecked when the page becomes visible
 * again or is restored by the back button after a while (docs/product.md §7.1, §7.2).
 */
export function usePatientCart(cartId: string, initial: PatientView, words: PageWords): PatientCartHandle {
  const [shown, setShown] = useState<PatientCartState>({ view: initial, changes: NO_CHANGES, refusals: 0 });
  /** Wall-clock milliseconds, since a monotonic clock may stop while the phone sleeps; 0 = not loaded yet. */
  const readAtRef = useRef(0);
  const isReady = shown.view.state === 'ready';

  const recheck = useCallback(
    async (reason: 'stale' | 'refused') => {
      const current = await findCart(cartId, words.calls);
      readAtRef.current = Date.now();
      setShown((before) => applyReading(before, current, reason === 'refused'));
    },
    [cartId, words],
  );

  const load = useCallback(() => {
    setShown((before) => ({ ...before, view: { state: 'loading' } }));
    recheck('stale').catch(() => setShown((before) => ({ ...before, view: { state: 'error' } })));
  }, [recheck]);

  useEffect(() => {
    if (initial.state === 'loading') load();
  }, [initial.state, load]);

  useEffect(() => {
    if (!isReady) return;
    // A failed check changes nothing: the server checks the total again at checkout.
    const check = () => recheck('stale').catch(() => undefined);
    const checkWhenSeen = () => {
      const isDue = Date.now() - readAtRef.current > FRESH_FOR_MS;
      if (document.visibilityState === 'visible' && isDue) void check();
    };
    const checkRestored = (event: PageTransitionEvent) => {
      if (event.persisted) void check();
    };
    if (readAtRef.current === 0) {
      readAtRef.current = Date.now();
      if (isPageStale(FRESH_FOR_MS)) void check();
    }
    document.addEventListener('visibilitychange', checkWhenSeen);
    window.addEventListener('pageshow', checkRestored);
    return () => {
      document.removeEventListener('visibilitychange', checkWhenSeen);
      window.removeEventListener('pageshow', checkRestored);
    };
  }, [isReady, recheck]);

  return { ...shown, load, recheck };
}
