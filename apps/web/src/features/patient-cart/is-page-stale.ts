/**
 * True when the HTML in this window may be out of date: it was opened `freshForMs` ago or more, or it came
 * from the browser's cache (back button, restored tab). Uses the navigation's own record, no wall clock.
 */
export function isPageStale(freshForMs: number): boolean {
  if (performance.now() > freshForMs) return true;
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  if (!(navigation && 'transferSize' in navigation && 'type' in navigation)) return false;
  return navigation.type === 'back_forward' || navigation.transferSize === 0;
}
