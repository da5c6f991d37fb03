/** If the shop's page has not loaded by then, the button may be pressed again. */
const LEAVING_MS = 15_000;

/**
 * Handles the button between the first paint and hydration: the form posts by itself, and this only shows that it does,
 * keeps a second press from creating a second checkout, and reloads when the back button returns here. Once `root` has
 * `data-live`, the page's components do all that.
 */
export function watchEarlySubmit(root: HTMLElement): void {
  root.addEventListener('submit', (event) => {
    if (root.dataset.live) return;
    if (root.dataset.leaving) return event.preventDefault();
    root.dataset.leaving = 'true';
    setTimeout(() => delete root.dataset.leaving, LEAVING_MS);
    if (event.submitter) event.submitter.textContent = 'Creating Checkout...';
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && root.dataset.leaving) window.location.reload();
  });
}
