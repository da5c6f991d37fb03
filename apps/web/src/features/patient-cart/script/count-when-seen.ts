/** Events that may mean the page is now visible: its tab was selected, or a prerendered page was opened. */
const CHANGES = ['visibilitychange', 'prerenderingchange'] as const;

/**
 * Tells the server once that the cart was seen, as soon as the page is visible: background tabs and prerendered pages
 * do not count. Nothing waits for the answer, and the patient never sees a failure.
 */
export function countWhenSeen(cartId: string): void {
  const count = () => {
    if (!isSeen()) return;
    for (const change of CHANGES) document.removeEventListener(change, count);
    // Keepalive: some patients press the button within a second and leave the page.
    fetch(`/api/carts/${encodeURIComponent(cartId)}/opened`, {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      priority: 'low',
    }).catch(() => undefined);
  };
  for (const change of CHANGES) document.addEventListener(change, count);
  count();
}

/** Browsers that do not prerender lack the property. */
const isSeen = (): boolean =>
  document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);
