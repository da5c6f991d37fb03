import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storePractice } from '@/features/session/session-store';
import { samplePractice, sampleProduct, sampleVariant } from '@/testing/samples';
import {
  clearBundleSelection,
  restoreBundleSelection,
  selectForBundle,
  setSelectedQuantity,
  useBundleSelection,
} from './bundle-selection-store';

const SAGE = { title: 'Sage', imageUrl: 'https://shop.example/sage.svg' };
const select = (id: string) =>
  selectForBundle(
    sampleProduct({ id: `p${id}`, imageUrl: 'https://shop.example/terracotta.svg' }),
    sampleVariant({ id, ...SAGE }),
  );
const shown = () =>
  renderHook(useBundleSelection).result.current.map(({ id, bundleQuantity }) => `${bundleQuantity} of ${id}`);

describe('the local bundle selection', () => {
  beforeEach(() => {
    storePractice(samplePractice);
    clearBundleSelection();
  });

  it('adding a product again raises its quantity by one, and 0 or less removes it', () => {
    select('71');
    select('72');
    select('71');
    expect(shown()).toEqual(['2 of 71', '1 of 72']);
    act(() => setSelectedQuantity('72', 5));
    expect(shown()).toEqual(['2 of 71', '5 of 72']);
    act(() => setSelectedQuantity('71', 0));
    act(() => setSelectedQuantity('72', -1));
    expect(shown()).toEqual([]);
  });

  it('stores what a bundle needs of a product, under its practice', () => {
    select('71');
    expect(renderHook(useBundleSelection).result.current).toEqual([
      {
        id: '71',
        productId: 'p71',
        title: 'Lubricating Eye Drops, 10 mL - Sage',
        price: 1899,
        imageUrl: SAGE.imageUrl,
        description: '',
        variantId: '71',
        bundleQuantity: 1,
      },
    ]);
  });

  it('is kept in this tab for its own practice only', () => {
    select('71');
    expect(restoreBundleSelection()).toHaveLength(1);
    act(() => storePractice({ ...samplePractice, id: '100300' }));
    expect(shown()).toEqual([]);
    act(() => storePractice(samplePractice));
    expect(shown()).toEqual(['1 of 71']);
  });

  it('ignores stored data that is not a selection', () => {
    const good = { ...renderSelected(), bundleQuantity: 2 };
    const stored = (items: unknown) =>
      sessionStorage.setItem('bundle-selection', JSON.stringify({ practiceId: samplePractice.id, items }));
    stored([good, { ...good, bundleQuantity: 0 }, { ...good, price: '18.99' }, { id: '1' }, null]);
    expect(restoreBundleSelection()).toEqual([good]);
    stored('none');
    expect(restoreBundleSelection()).toEqual([]);
  });

  it('survives a reload', async () => {
    select('71');
    vi.resetModules();
    const reloaded = await import('./bundle-selection-store');
    expect(reloaded.restoreBundleSelection()).toMatchObject([{ id: '71', bundleQuantity: 1 }]);
  });

  it('allows no more products than a bundle can hold', () => {
    for (let id = 1; id <= 100; id += 1) expect(select(String(id))).toBe(true);
    expect(select('101')).toBe(false);
    expect(select('100')).toBe(true);
    expect(shown()).toHaveLength(100);
  });
});

function renderSelected() {
  select('71');
  const [item] = renderHook(useBundleSelection).result.current;
  clearBundleSelection();
  return item;
}
