const CONTROLS = 'button, a[href]';

/**
 * Ignores the later clicks of a double click when they hit another control than the first one did. A card that leaves
 * on the first click brings the next card under the pointer, and a dialog brings its buttons there. Returns a function
 * that stops it.
 */
export function ignoreStrayClicks(): () => void {
  /** What the first click hit; undefined before any. */
  let first: Element | null | undefined;
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    if (event.detail <= 1) first = control;
    else if (control !== null && first !== undefined && control !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}
