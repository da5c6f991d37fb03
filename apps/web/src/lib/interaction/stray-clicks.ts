const CONTROLS = 'button, a[href]';

/** Longer than the double-click interval of any system. */
const MAX_GAP_MS = 1000;

/**
 * Ignores the later clicks of a double click when they hit another button or link than the first one did: a dialog brings
 * its buttons under the pointer and, once it closes, those below it. Lists freeze their rows under a mouse
 * (`useStableRows`) but not under a finger, whose first tap may bring the next card there. Returns a function that
 * stops it.
 */
export function ignoreStrayClicks(): () => void {
  /** What the first click hit; undefined when it was not seen, as on a disabled button. */
  let first: Element | null | undefined;
  let lastAt = 0;
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    const isFollowing = event.timeStamp - lastAt < MAX_GAP_MS;
    lastAt = event.timeStamp;
    if (event.detail <= 1) first = control;
    else if (!isFollowing) first = undefined;
    else if (control !== null && first !== undefined && control !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
}
