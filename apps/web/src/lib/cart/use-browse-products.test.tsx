import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useBrowseProducts } from './use-browse-products';

afterEach(() => window.history.replaceState(null, '', '/'));

const browseFrom = (address: string): string => {
  window.history.replaceState(null, '', address);
  const { result } = renderHook(useBrowseProducts, { wrapper: BrowserRouter });
  act(() => result.current());
  return window.location.pathname + window.location.search;
};

it('goes to the products from another page', () => {
  expect(browseFrom('/analytics?range=90')).toBe('/');
});

it('does nothing on the products page', () => {
  expect(browseFrom('/?search=gel')).toBe('/?search=gel');
});
