/** The form's field with the quantity of a line is named `line-{id}` (docs/product.md §7.3). */
export const LINE_FIELD = 'line-';
