import { describe, expect, it } from 'vitest';
import { bumpBundleSelection, setBundleQuantity } from './bundle-selection';

const wipes = { id: 'wipes', title: 'Lid Wipes' };
const one = [{ ...wipes, bundleQuantity: 1 }];

describe('bumpBundleSelection', () => {
  it('starts at 1 and adds 1 each time', () => {
    expect(bumpBundleSelection([], wipes)).toEqual(one);
    expect(bumpBundleSelection(one, wipes)).toEqual([{ ...wipes, bundleQuantity: 2 }]);
    expect(one[0]?.bundleQuantity).toBe(1);
  });
});

describe('setBundleQuantity', () => {
  it('sets the quantity, and removes the item at 0 or less', () => {
    expect(setBundleQuantity(one, 'wipes', 4)).toEqual([{ ...wipes, bundleQuantity: 4 }]);
    expect(setBundleQuantity(one, 'wipes', 5000)).toEqual([{ ...wipes, bundleQuantity: 999 }]);
    expect(setBundleQuantity(one, 'wipes', 0)).toEqual([]);
    expect(setBundleQuantity(one, 'wipes', -1)).toEqual([]);
  });
});
