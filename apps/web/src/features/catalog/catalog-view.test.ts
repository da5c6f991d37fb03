import { describe, expect, it } from 'vitest';
import {
  type CatalogView,
  changeFilters,
  chooseCollection,
  DEFAULT_VIEW,
  goToPage,
  readView,
  searchFor,
  showInStock,
  viewParams,
} from './catalog-view';

const busyView: CatalogView = {
  search: '',
  collection: '12',
  page: 3,
  sortBy: 'alphabetical',
  productType: 'Eye drops',
  category: 'Care',
  inStock: true,
};

describe('the catalog view', () => {
  it('searching clears the collection and the filters and starts on page 1', () => {
    expect(searchFor({ ...busyView, inStock: false }, 'mask')).toEqual({ ...DEFAULT_VIEW, search: 'mask' });
  });

  it('choosing a collection clears the search and resets the filters', () => {
    const view = { ...busyView, search: 'mask', inStock: false };
    expect(chooseCollection(view, '13')).toEqual({ ...DEFAULT_VIEW, collection: '13' });
  });

  it('keeps the in-stock filter through searches and collections, and clears neither', () => {
    expect(searchFor(busyView, 'mask').inStock).toBe(true);
    expect(chooseCollection(busyView, null).inStock).toBe(true);
    expect(showInStock({ ...busyView, search: 'mask' }, false)).toEqual({
      ...busyView,
      search: 'mask',
      inStock: false,
      page: 1,
    });
  });

  it('changing filters clears the search, keeps the collection and starts on page 1', () => {
    expect(changeFilters({ ...busyView, search: 'mask' }, { sortBy: 'price-low-high' })).toEqual({
      ...busyView,
      sortBy: 'price-low-high',
      page: 1,
    });
  });

  it('changing the page changes nothing else', () => {
    expect(goToPage(busyView, 4)).toEqual({ ...busyView, page: 4 });
  });

  it('survives a round trip through the URL', () => {
    expect(readView(viewParams(busyView))).toEqual(busyView);
    expect(viewParams(DEFAULT_VIEW).toString()).toBe('');
  });

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=many', 'sort=cheapest', 'type=', 'collection='])(
    'falls back to the default for the invalid query ?%s',
    (address) => {
      expect(readView(new URLSearchParams(address))).toEqual(DEFAULT_VIEW);
    },
  );
});
