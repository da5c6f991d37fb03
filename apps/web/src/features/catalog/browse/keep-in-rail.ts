/** Space left next to the item, so that part of its neighbor shows. */
const MARGIN_PX = 24;

/** Scrolls a row sideways until the item is in view; unlike `scrollIntoView`, it never scrolls the page. */
export function keepInRail(rail: HTMLElement, item: Element): void {
  const frame = rail.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  if (box.left < frame.left) rail.scrollLeft -= frame.left - box.left + MARGIN_PX;
  else if (box.right > frame.right) rail.scrollLeft += box.right - frame.right + MARGIN_PX;
}
