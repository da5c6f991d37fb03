/** What tells that a page has come into view: the tab was chosen, or a page made beforehand was gone to. */
const CHANGES = ['visibilitychange', 'prerenderingchange'] as const;

/**
 * Tells the server once that the cart is seen, as soon as it is: a page in a background tab or one that the browser
 * makes beforehand is not. Nobody waits for the answer, and a failure is none of the patient's business.
 */
export function countWhenSeen(cartId: string): void {
  const count = () => {
    if (!isSeen()) return;
    for (const change of CHANGES) document.removeEventListener(change, count);
    // Kept alive: some press the button within the second, and the page is gone.
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

/** Browsers that make no pages beforehand do not know the word. */
const isSeen = (): boolean =>
  document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);
