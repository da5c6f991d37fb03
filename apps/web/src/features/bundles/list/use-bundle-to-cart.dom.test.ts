import type { CartItem } from '@eyecart/shared/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartAccess } from '@/features/cart/lines/cart-access';
import { addToCart, cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { sampleLine } from '@/testing/samples';
import { addAnswerToCart } from './use-bundle-to-cart';

/** The toast after adding. */
function addAnswer(answer: Parameters<typeof addAnswerToCart>[0]) {
  addAnswerToCart(answer, cartAccess);
  return toastStore.get();
}

const bundle = { name: 'Evening routine' };
const item = (id: string, quantity: number, changes: Partial<CartItem> = {}): CartItem => ({
  id,
  variantId: id,
  title: `Product ${id}`,
  vendor: 'Halden',
  price: 1899,
  quantity,
  imageUrl: null,
  description: '',
  selectedOptions: [],
  ...changes,
});
const missing = (title: string, reason: string) => ({
  reasonCode: 'gone' as const,
  id: title,
  title,
  quantity: 1,
  imageUrl: null,
  reason,
});

describe('adding a bundle to the cart', () => {
  beforeEach(clearCart);

  it('says how many items were added: the sum of the quantities', () => {
    addToCart(sampleLine({ id: '71', variantId: '71', quantity: 1 }));
    expect(addAnswer({ bundle, items: [item('71', 2), item('72', 3)], unavailableItems: [] })).toMatchObject({
      type: 'success',
      title: 'Bundle Added to Cart',
      message: 'Evening routine (5 items) has been added to your cart.',
      reason: undefined,
    });
    expect(cartStore.get().map(({ id, quantity }) => [id, quantity])).toEqual([
      ['71', 3],
      ['72', 3],
    ]);
  });

  it('names what was left out and what was reduced', () => {
    const notice = addAnswer({
      bundle,
      items: [item('71', 2, { previousQuantity: 4 })],
      unavailableItems: [missing('Lid Wipes', 'Out of stock'), missing('Mist', 'No longer available')],
    });
    expect(notice?.message).toBe('Evening routine (2 items) has been added to your cart.');
    expect(notice?.reason).toBe(
      'Left out: Lid Wipes (Out of stock), Mist (No longer available). Fewer than in the bundle: Product 71 (2 of 4).',
    );
  });

  it('names what a full cart had no room for and counts only the rest', () => {
    for (let id = 1; id <= 99; id += 1) addToCart(sampleLine({ id: `l${id}`, variantId: `l${id}` }));
    const notice = addAnswer({ bundle, items: [item('71', 2), item('72', 3)], unavailableItems: [] });
    expect(notice?.message).toBe('Evening routine (2 items) has been added to your cart.');
    expect(notice?.reason).toBe('No room in a cart of 100 products: Product 72.');
  });

  it.each([
    [[missing('Lid Wipes', 'Out of stock')], 'Nothing in Evening routine can be added to the cart now.'],
    [[], 'Nothing was added: Evening routine has no products, or the cart is already full.'],
  ])('fails when nothing can be bought', (unavailableItems, message) => {
    const notice = addAnswer({ bundle, items: [], unavailableItems });
    expect(notice).toMatchObject({ type: 'error', title: 'Error', message });
    expect(cartStore.get()).toEqual([]);
  });
});
