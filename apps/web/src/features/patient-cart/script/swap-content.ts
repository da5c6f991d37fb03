/** The page's lines by their key, which changes with the price or stock of a line. */
const lineKeys = (content: Element): Set<string> =>
  new Set([...content.querySelectorAll<HTMLElement>('[data-line]')].map((line) => line.dataset.line ?? ''));

/** The products and prices; empty in the states without an order. */
export const offerOf = (content: Element): string =>
  content.querySelector<HTMLElement>('[data-offer]')?.dataset.offer ?? '';

/**
 * Replaces the page's content with a newer version and marks the lines that have changed. Pictures that are loaded,
 * open details, and the focus stay, so the patient keeps their place.
 */
export function swapContent(root: Element, fresh: Element): void {
  const before = lineKeys(root);
  const hadLines = before.size > 0;
  for (const image of fresh.querySelectorAll<HTMLImageElement>('img')) keepImage(root, image);
  for (const details of root.querySelectorAll('details[open]')) {
    if (details.id) fresh.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute('open', '');
  }
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  root.replaceChildren(...fresh.childNodes);
  if (focused) returnFocus(focused);
  for (const line of root.querySelectorAll<HTMLElement>('[data-line]')) {
    const mark = line.querySelector<HTMLElement>('.new');
    if (mark && hadLines && !before.has(line.dataset.line ?? '')) mark.hidden = false;
  }
}

function keepImage(root: Element, image: HTMLImageElement): void {
  const width = image.getAttribute('width');
  const loaded = [...root.querySelectorAll<HTMLImageElement>('img')].find(
    (shown) => shown.src === image.src && shown.getAttribute('width') === width,
  );
  if (loaded) image.replaceWith(loaded);
}

/** Focuses the same control as before, or the first of its line when it is gone. */
function returnFocus(before: Element): void {
  const same = before.id ? document.getElementById(before.id) : null;
  if (same && !same.matches(':disabled')) {
    same.focus();
    return;
  }
  const lineId = before.closest('li')?.id;
  const line = lineId ? document.getElementById(lineId) : null;
  line?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
}
