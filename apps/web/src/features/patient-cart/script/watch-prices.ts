import { findForm, type LivePage } from './live-page';
import { refreshPage } from './refresh-page';

/** A page loaded more recently than this is not checked when it becomes visible again. */
const FRESH_FOR_MS = 15_000;

/**
 * The live price check: the page is reloaded when it becomes visible after a while or is restored by the back button
 * (docs/product.md §7.1, §7.2).
 */
export function watchPrices(page: LivePage): void {
  // Wall-clock milliseconds, since a monotonic clock may stop while the phone sleeps.
  let readAt = Date.now();
  const check = () => {
    if (!findForm(page.root)) return;
    readAt = Date.now();
    // A failed check changes nothing: the server checks the total again at checkout.
    refreshPage(page, 'stale').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt > FRESH_FOR_MS) check();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) check();
  });
  if (isPageStale(FRESH_FOR_MS)) check();
}

/**
 * Whether this page's HTML may be out of date: it was opened at least `freshForMs` ago, or it came from the browser's
 * cache (back button, restored tab). Reads the browser's navigation timing, not the wall clock.
 */
function isPageStale(freshForMs: number): boolean {
  if (performance.now() > freshForMs) return true;
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  if (!(navigation && 'transferSize' in navigation && 'type' in navigation)) return false;
  return navigation.type === 'back_forward' || navigation.transferSize === 0;
}
