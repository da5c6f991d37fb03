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

it('leads from another page to the products', () => {
  expect(browseFrom('/analytics?range=90')).toBe('/');
});

it('leaves the products as they are looked at', () => {
  expect(browseFrom('/?search=gel')).toBe('/?search=gel');
});
