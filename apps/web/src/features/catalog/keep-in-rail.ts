/** Room left beside what is scrolled to, so that its neighbour is seen to go on. */
const MARGIN_PX = 24;

/** Scrolls a rail sideways until the item is in sight; never the page, as `scrollIntoView` would. */
export function keepInRail(rail: HTMLElement, item: Element): void {
  const frame = rail.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  if (box.left < frame.left) rail.scrollLeft -= frame.left - box.left + MARGIN_PX;
  else if (box.right > frame.right) rail.scrollLeft += box.right - frame.right + MARGIN_PX;
}
