/** Name of the cart attribute that comes back as a note attribute of the order. It holds an opaque reference only. */
export const CART_REFERENCE_ATTRIBUTE = 'cart_ref';
