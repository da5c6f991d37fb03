import { describe, expect, it } from 'vitest';
import { findChanges } from './find-changes';
import { makeCart, makeRepricedCart, SAMPLE_ITEMS } from './sample-cart';

const GONE = { id: '101', title: 'Drops', quantity: 2, imageUrl: null, reason: 'Out of stock' };

describe('findChanges', () => {
  it('finds none between two reads of the same cart', () => {
    const trimmed = JSON.stringify(SAMPLE_ITEMS.map((item) => ({ ...item, description: undefined })));
    const again = makeCart(SAMPLE_ITEMS, { items: trimmed, orderedAt: '2026-11-20T15:00:00.000Z' });
    expect(findChanges(makeCart(), again)).toEqual({ isChanged: false, lineIds: new Set() });
  });

  it('names the line whose price changed', () => {
    const { isChanged, lineIds } = findChanges(makeCart(), makeRepricedCart(2099));
    expect(isChanged).toBe(true);
    expect([lineIds.has('101'), lineIds.has('102')]).toEqual([true, false]);
  });

  it('notices a line that can no longer be bought', () => {
    const left = makeCart(SAMPLE_ITEMS.slice(1), { unavailableItems: [GONE] });
    expect(findChanges(makeCart(), left).isChanged).toBe(true);
  });

  it('notices a discount that is gone while the lines stay the same', () => {
    expect(findChanges(makeCart(), makeCart(SAMPLE_ITEMS, { practiceDiscountCode: null })).isChanged).toBe(
      true,
    );
  });
});
