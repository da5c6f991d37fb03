/** The action's name for one order: it cannot be canceled while it is being sent, though another one can. */
export const actionOf = (id: number, verb: 'send' | 'cancel' | 'stop') =>
  [`scheduled-order-${id}`, verb] as const;
