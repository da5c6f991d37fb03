import type { PatientPageModel, PlacedOrder } from '@eyecart/shared/contracts';

/** The orders from a cart, the latest first. Where only the cart is known, they are one; none before an order. */
export function ordersOf({
  cart,
  orders,
}: Extract<PatientPageModel, { state: 'ready' }>): readonly PlacedOrder[] {
  if (orders) return orders;
  const { orderNumbers = [], orderedAt, orderEnded: outcome = null, ordered = null } = cart;
  return orderedAt === null
    ? []
    : [{ number: orderNumbers.join(', '), orderedAt, outcome, ordered, money: null }];
}
