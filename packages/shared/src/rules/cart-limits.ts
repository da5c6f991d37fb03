export const MAX_CART_LINES = 100;

/** Highest quantity of a line. */
export const MAX_QUANTITY = 999;
