/** Most lines of one cart. Source: docs/product.md §6.1. */
export const MAX_CART_LINES = 100;

/** Most of one product on a line. Source: docs/product.md §6.2. */
export const MAX_QUANTITY = 999;

/** Least of one product on a line. Source: docs/product.md §6.2. */
const MIN_QUANTITY = 1;

/** A line's id is its variant's id; `price` is of one, in cents (the contract's field name). */
export interface CartLine {
  id: string;
  price: number;
  quantity: number;
}

/**
 * The lines with one more added. A line already present (same id) keeps its facts and grows by the added
 * quantity, at most to MAX_QUANTITY. A new line beyond MAX_CART_LINES is not taken: ask `isCartFullFor` first and
 * tell the user. The given list is never changed. Source: docs/product.md §6.3, §6.2.
 */
export function addLine<L extends CartLine>(lines: readonly L[], added: L): readonly L[] {
  const present = lines.find((line) => line.id === added.id);
  if (present) return setQuantity(lines, added.id, present.quantity + added.quantity);
  if (isCartFullFor(lines, added.id)) return lines;
  return [...lines, { ...added, quantity: clampQuantity(added.quantity) }];
}

/** Whether the cart has no room for a line with this id. Lines already present always have room. */
export function isCartFullFor(lines: readonly CartLine[], id: string): boolean {
  return lines.length >= MAX_CART_LINES && !lines.some((line) => line.id === id);
}

/**
 * The lines with one quantity set, kept between 1 and MAX_QUANTITY, fractions dropped; an unknown id changes
 * nothing. Source: docs/product.md §6.2 (cart minimum 1).
 */
export function setQuantity<L extends CartLine>(
  lines: readonly L[],
  id: string,
  quantity: number,
): readonly L[] {
  return lines.map((line) => (line.id === id ? { ...line, quantity: clampQuantity(quantity) } : line));
}

/** The lines without the one of this id. Source: docs/product.md §6.3. */
export function removeLine<L extends CartLine>(lines: readonly L[], id: string): readonly L[] {
  return lines.filter((line) => line.id !== id);
}

/** The sum of quantities. Source: docs/product.md §3.4. */
export function itemCount(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** The sum of price times quantity, in cents. Source: docs/product.md §3.4. */
export function totalCents(lines: readonly Pick<CartLine, 'price' | 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return MIN_QUANTITY;
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)));
}
