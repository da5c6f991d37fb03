import { MAX_CART_LINES, MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';

/** Lowest quantity of a line. */
const MIN_QUANTITY = 1;

/** A line's id is its variant's id. */
interface Line {
  readonly id: string;
  readonly quantity: number;
}

/**
 * The lines plus one more. When its id is already in the cart, that line's quantity grows, up to MAX_QUANTITY. A new line
 * beyond MAX_CART_LINES is dropped: check `isCartFullFor` first and tell the user. Does not change `lines`.
 */
export function addLine<L extends Line>(lines: readonly L[], added: L): readonly L[] {
  const present = lines.find((line) => line.id === added.id);
  if (present) return setQuantity(lines, added.id, present.quantity + added.quantity);
  if (isCartFullFor(lines, added.id)) return lines;
  return [...lines, { ...added, quantity: clampQuantity(added.quantity) }];
}

/** Whether the cart has no room for this id. An id that is already in the cart always fits. */
export function isCartFullFor(lines: readonly Line[], id: string): boolean {
  return lines.length >= MAX_CART_LINES && !lines.some((line) => line.id === id);
}

/**
 * The lines with one quantity set, truncated and clamped to 1 through MAX_QUANTITY. An unknown id changes nothing.
 */
export function setQuantity<L extends Line>(lines: readonly L[], id: string, quantity: number): readonly L[] {
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampQuantity(quantity) } : line));
}

/** The lines without this id. */
export function removeLine<L extends Line>(lines: readonly L[], id: string): readonly L[] {
  return lines.filter((line) => line.id !== id);
}

function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return MIN_QUANTITY;
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)));
}
