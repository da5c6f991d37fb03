/** The name of an action on one order: an order is not canceled while it is being sent; another one may be. */
export const actionOf = (id: number, verb: 'send' | 'cancel') => [`scheduled-order-${id}`, verb] as const;
