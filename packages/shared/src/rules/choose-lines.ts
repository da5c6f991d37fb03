/** A patient's choice: quantities by line id. Lines that are not in it are left out. */
export type LineChoice = Readonly<Record<string, number>>;

/** The form's field with the quantity of a line is named `line-{id}`. */
export const LINE_FIELD = 'line-';

/** The name of the buttons that change one line. Their value is `{id}:{quantity}`. */
export const SET_FIELD = 'set';

/**
 * The lines of an order, with the chosen quantities. Never more than is offered: stock may have dropped since the
 * choice. Source: docs/product.md §7.11.
 */
export function chooseLines<L extends { readonly id: string; readonly quantity: number }>(
  offered: readonly L[],
  choice: LineChoice,
): L[] {
  return offered.flatMap((line) => {
    const quantity = Math.min(choice[line.id] ?? 0, line.quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
