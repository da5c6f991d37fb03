/** Name of the cart attribute that comes back as an order's note attribute: an opaque reference only. */
export const CART_REFERENCE_ATTRIBUTE = 'cart_ref';
