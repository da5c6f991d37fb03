import type { CartItem, PatientCart, PatientPageModel } from '@eyecart/shared/contracts';

/** Carts for the patient page's tests. */
export const SAMPLE_ITEMS: readonly CartItem[] = [
  {
    id: '101',
    variantId: '101',
    title: 'Lubricating Eye Drops, 10 mL',
    vendor: 'Halden',
    price: 1899,
    quantity: 2,
    imageUrl: 'https://shop.example/drops.svg',
    description: 'Described at length.',
    selectedOptions: [],
  },
  {
    id: '102',
    variantId: '102',
    title: 'Weighted Heat Mask - Terracotta / Standard',
    vendor: 'Ondelle',
    price: 3900,
    quantity: 1,
    imageUrl: null,
    description: 'Described at length.',
    selectedOptions: [
      { name: 'Color', value: 'Terracotta' },
      { name: 'Strap', value: 'Standard' },
    ],
  },
];

/** A cart of these lines with the server's totals, and any `changes`. */
export function makeCart(
  items: readonly CartItem[] = SAMPLE_ITEMS,
  changes: Partial<PatientCart> = {},
): PatientCart {
  const totalPrice = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
  const discount = changes.practiceDiscountCode === null ? 0 : Math.round(totalPrice / 5);
  return {
    cartId: '4Tn8cWe2x7QpLmZr9KbVsY',
    items: JSON.stringify(items),
    unavailableItems: [],
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    totalPrice,
    discount,
    yourPrice: totalPrice - discount,
    practiceName: 'Lakeside Eye Care',
    practiceDiscountCode: 'LAKESIDE20',
    createdAt: '2026-11-21T00:30:00.000Z',
    expiresAt: '2026-12-21T00:00:00.000Z',
    language: 'en',
    orderedAt: null,
    ...changes,
  };
}

/** The sample lines with the first one's price changed. */
export function makeRepricedCart(price: number, changes: Partial<PatientCart> = {}): PatientCart {
  return makeCart(
    SAMPLE_ITEMS.map((item, index) => (index === 0 ? { ...item, price, previousPrice: item.price } : item)),
    changes,
  );
}

/** A page that shows a cart, as the API hands it over. */
export const readyModel = (
  cart = makeCart(),
  changes: Partial<Extract<PatientPageModel, { state: 'ready' }>> = {},
): PatientPageModel => ({
  state: 'ready',
  cart,
  choice: null,
  now: '2026-11-22T12:00:00.000Z',
  timeZone: 'America/New_York',
  notice: null,
  checkoutError: null,
  shopTotal: null,
  refillTexts: null,
  isOrderingAgain: false,
  ...changes,
});
