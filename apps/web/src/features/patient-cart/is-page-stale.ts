/**
 * Whether this page's HTML may be out of date: it was opened at least `freshForMs` ago, or it came from the browser's
 * cache (back button, restored tab). Reads the browser's navigation timing, not the wall clock.
 */
export function isPageStale(freshForMs: number): boolean {
  if (performance.now() > freshForMs) return true;
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  if (!(navigation && 'transferSize' in navigation && 'type' in navigation)) return false;
  return navigation.type === 'back_forward' || navigation.transferSize === 0;
}
