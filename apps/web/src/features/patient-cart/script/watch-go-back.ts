/**
 * Go Back returns to the previous page, if there is one. A link opened from a text has none, so the form is submitted.
 */
export function watchGoBack(root: HTMLElement): void {
  root.addEventListener('submit', (event) => {
    const isGoBack = event.target instanceof HTMLFormElement && event.target.matches('[data-back]');
    if (!isGoBack || window.history.length < 2) return;
    event.preventDefault();
    window.history.back();
  });
}
