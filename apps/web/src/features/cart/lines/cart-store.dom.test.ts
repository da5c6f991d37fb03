import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimBrowser } from '@/features/session/practice-data';
import { sampleLine } from '@/testing/samples';
import { addToCart, cartStore, clearCart, restoreCart, setLineQuantity } from './cart-store';

const storedOrder = () => JSON.parse(localStorage.getItem('order') ?? '[]') as unknown;

describe('the order in storage', () => {
  beforeEach(() => clearCart());

  it('is saved on every change and merges equal lines', () => {
    addToCart(sampleLine({ quantity: 2 }));
    addToCart(sampleLine({ quantity: 3 }));
    setLineQuantity('71', 4);
    expect(storedOrder()).toEqual([expect.objectContaining({ id: '71', quantity: 4 })]);
  });

  it('says when the cart is full', () => {
    for (let n = 0; n < 100; n += 1) addToCart(sampleLine({ id: `v${n}` }));
    expect(addToCart(sampleLine({ id: 'one-more' }))).toBe(false);
    expect(addToCart(sampleLine({ id: 'v5' }))).toBe(true);
  });

  it('migrates an older cart entry and removes it', () => {
    localStorage.setItem('cart', JSON.stringify([sampleLine()]));
    expect(restoreCart()).toEqual([sampleLine({ vendor: undefined })]);
    expect(localStorage.getItem('cart')).toBeNull();
    expect(storedOrder()).toEqual([sampleLine()]);
  });

  it('prefers the order when both entries exist', () => {
    localStorage.setItem('order', JSON.stringify([sampleLine({ id: '1', variantId: '1' })]));
    localStorage.setItem('cart', JSON.stringify([sampleLine({ id: '2', variantId: '2' })]));
    expect(restoreCart().map(({ id }) => id)).toEqual(['1']);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it.each([['not json'], ['null'], ['{"id":"1"}'], ['"text"']])('starts empty from %s', (stored) => {
    localStorage.setItem('order', stored);
    expect(restoreCart()).toEqual([]);
  });

  it('discards bad lines one by one', () => {
    const bad = [
      null,
      7,
      {},
      { ...sampleLine(), price: -1 },
      { ...sampleLine(), quantity: 1.5 },
      { ...sampleLine(), quantity: 1e9 },
    ];
    localStorage.setItem('order', JSON.stringify([...bad, sampleLine({ id: 'good', variantId: 'good' })]));
    expect(restoreCart().map(({ id }) => id)).toEqual(['good']);
  });

  it('follows changes in another tab', () => {
    localStorage.setItem('order', JSON.stringify([sampleLine({ quantity: 9 })]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'order', storageArea: localStorage }));
    expect(cartStore.get()).toEqual([expect.objectContaining({ quantity: 9 })]);
  });

  it('adds to what another tab has just stored', () => {
    addToCart(sampleLine());
    localStorage.setItem('order', JSON.stringify([sampleLine({ quantity: 4 }), sampleLine({ id: '72' })]));
    addToCart(sampleLine({ id: '73' }));
    setLineQuantity('72', 2);
    expect(cartStore.get().map(({ id, quantity }) => [id, quantity])).toEqual([
      ['71', 4],
      ['72', 2],
      ['73', 1],
    ]);
    expect(storedOrder()).toHaveLength(3);
  });

  it('repeats an addition that another tab overwrote', () => {
    claimBrowser('100200');
    addToCart(sampleLine({ id: '1' }));
    localStorage.setItem('order', JSON.stringify([sampleLine({ id: '2' })]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'order', storageArea: localStorage }));
    expect(cartStore.get().map(({ id }) => id)).toEqual(['2', '1']);
    expect(storedOrder()).toEqual([
      expect.objectContaining({ id: '2' }),
      expect.objectContaining({ id: '1' }),
    ]);
    localStorage.removeItem('order');
    window.dispatchEvent(new StorageEvent('storage', { key: 'order', storageArea: localStorage }));
    expect(cartStore.get()).toEqual([]);
  });

  it('keeps the order in memory when the browser blocks storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    addToCart(sampleLine());
    addToCart(sampleLine({ id: '72' }));
    expect(cartStore.get()).toHaveLength(2);
  });

  it('keeps quantities between 1 and 999', () => {
    addToCart(sampleLine({ quantity: 998 }));
    addToCart(sampleLine({ quantity: 5 }));
    expect(cartStore.get()[0]?.quantity).toBe(999);
    setLineQuantity('71', 0);
    expect(cartStore.get()[0]?.quantity).toBe(1);
  });

  it('is kept for the same practice and cleared for another', () => {
    addToCart(sampleLine());
    claimBrowser('100200');
    claimBrowser('100200');
    expect(cartStore.get()).toHaveLength(1);
    claimBrowser('100300');
    expect(cartStore.get()).toHaveLength(0);
  });
});
