import { describe, expect, it } from 'vitest';
import { sampleBundle, sampleBundleProduct } from '@/testing/samples';
import { bundleChanges } from './bundle-changes';

const bundle = sampleBundle({
  name: 'Evening routine',
  products: [sampleBundleProduct({}, 2), sampleBundleProduct({ variantId: '72' }, 1)].map(
    (product, index) => ({
      ...product,
      id: String(index + 1),
    }),
  ),
});
const untouched = { name: bundle.name, quantities: new Map<string, number>(), removed: new Set<string>() };

describe('bundleChanges', () => {
  it('is null when nothing differs', () => {
    expect(
      bundleChanges(bundle, { ...untouched, name: ' Evening routine ', quantities: new Map([['1', 2]]) }),
    ).toBeNull();
  });

  it('has only what differs', () => {
    expect(bundleChanges(bundle, { ...untouched, name: 'Night care' })).toEqual({
      name: 'Night care',
      quantities: [],
      removed: [],
    });
    expect(bundleChanges(bundle, { ...untouched, quantities: new Map([['2', 5]]) })).toEqual({
      quantities: [{ id: '2', quantity: 5 }],
      removed: [],
    });
  });

  it('sets no quantity of a removed product', () => {
    const edited = { ...untouched, quantities: new Map([['1', 5]]), removed: new Set(['1']) };
    expect(bundleChanges(bundle, edited)).toEqual({ quantities: [], removed: ['1'] });
  });
});
