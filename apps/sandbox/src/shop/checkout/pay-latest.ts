import type { Shop } from '../shop-context.js';
import type { Buyer, Order } from '../shop-types.js';
import { canBuy, placeOrder } from './place-order.js';

/** Prefilled in the checkout form. */
export const SAMPLE_BUYER: Buyer = {
  email: 'patient@example.com',
  firstName: 'Sample',
  lastName: 'Patient',
  address: '100 Sandbox Street',
  city: 'Chicago',
  zip: '60601',
};

export interface PayRequest {
  lastName?: string | null | undefined;
  email?: string | undefined;
  isTest?: boolean | undefined;
  isPaid?: boolean | undefined;
}

/** Pays the latest open checkout as the patient would. Null if none can be bought. */
export function payLatest(
  { lastName, email, isTest = false, isPaid = true }: PayRequest,
  shop: Shop,
): Order | null {
  const cart = shop.carts.findLatestOpen();
  if (cart === null || !canBuy(cart, shop)) return null;
  const name = lastName === undefined ? SAMPLE_BUYER.lastName : lastName;
  const buyer = { ...SAMPLE_BUYER, lastName: name, email: email ?? SAMPLE_BUYER.email };
  return placeOrder(cart, buyer, shop, { isPaid, isTest });
}
