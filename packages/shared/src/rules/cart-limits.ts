/** Most lines in a cart (docs/product.md §6.1). */
export const MAX_CART_LINES = 100;

/** Highest quantity of a line (docs/product.md §6.2). */
export const MAX_QUANTITY = 999;
