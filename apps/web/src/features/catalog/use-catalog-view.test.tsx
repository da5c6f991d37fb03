import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { changeFilters, chooseCollection, searchFor } from './catalog-view';
import { useCatalogView } from './use-catalog-view';

describe('useCatalogView', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('derives the next view from the URL, even while the previous view is on screen', () => {
    const { result } = renderHook(useCatalogView, { wrapper: BrowserRouter });
    const { show } = result.current;
    act(() => show((now) => chooseCollection(now, '12')));
    act(() => {
      show((now) => searchFor(now, 'gel'));
      show((now) => changeFilters(now, { sortBy: 'price-low-high' }));
    });
    expect(window.location.search).toBe('?sort=price-low-high');
    expect(result.current.view.collection).toBeNull();
  });

  it('returns the same function in every view, so it triggers no rerender', () => {
    const { result } = renderHook(useCatalogView, { wrapper: BrowserRouter });
    const first = result.current.show;
    act(() => first((now) => searchFor(now, 'gel')));
    expect(result.current.view.search).toBe('gel');
    expect(result.current.show).toBe(first);
  });
});
