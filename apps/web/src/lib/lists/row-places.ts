import { isServer } from '../first-view/server-view';

/** A row and where its top is in the window, in pixels. */
export interface RowPlace {
  readonly row: Element;
  readonly top: number;
}

const rowsIn = (list: HTMLElement | null): HTMLElement[] =>
  list === null ? [] : [...list.querySelectorAll<HTMLElement>('[data-row]')];

/** The row with this key. */
export const rowIn = (list: HTMLElement | null, key: string): HTMLElement | undefined =>
  rowsIn(list).find(({ dataset }) => dataset.row === key);

/** The pointer in use, not the device's primary one: a laptop with a touch screen has both. */
let isTouched = false;
if (!isServer) {
  const note = ({ pointerType }: PointerEvent) => {
    isTouched = pointerType === 'touch';
  };
  document.addEventListener('pointerover', note, true);
}

/** Whether a mouse or pen is over the list. A finger does not count, since `:hover` stays after a tap. */
export const isPointedAt = (list: HTMLElement | null): boolean =>
  !isTouched && (list?.matches(':hover') ?? false);

/**
 * What must not move on the screen: the row or card under the pointer, also of another list, or the first row in view of
 * a scrolled list.
 */
export function anchorOf(list: HTMLElement | null): RowPlace | null {
  const hovered = document.querySelector('[data-row]:hover, article:hover');
  if (hovered !== null) return placeOf(hovered);
  const scroller = scrollerOf(list);
  if (scroller.scrollTop === 0) return null;
  const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
  const first = rowsIn(list).find((row) => row.getBoundingClientRect().bottom > top);
  return first === undefined ? null : placeOf(first);
}

const placeOf = (row: Element): RowPlace => ({ row, top: row.getBoundingClientRect().top });

/**
 * Scrolls a row back to its place. The browser's scroll anchoring keeps the first row in view instead of the one under
 * the pointer, and none at the very top.
 */
export function keepInPlace({ row, top }: RowPlace): void {
  const moved = row.isConnected ? row.getBoundingClientRect().top - top : 0;
  if (moved !== 0) scrollerOf(row).scrollBy({ top: moved, behavior: 'instant' });
}

function scrollerOf(element: Element | null): Element {
  if (element === null) return document.documentElement;
  const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
  return scrolls ? element : scrollerOf(element.parentElement);
}
