/** Go Back returns to the page before, if there is one; a link opened from a text has none, and the form goes on. */
export function watchGoBack(root: HTMLElement): void {
  root.addEventListener('submit', (event) => {
    const isGoBack = event.target instanceof HTMLFormElement && event.target.matches('[data-back]');
    if (!isGoBack || window.history.length < 2) return;
    event.preventDefault();
    window.history.back();
  });
}
