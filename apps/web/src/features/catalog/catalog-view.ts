import { SORT_OPTIONS, type SortBy } from '@eyecart/shared/contracts';

export const ALL = 'all';
export const DEFAULT_SORT: SortBy = 'best-sellers';

/** Product type and category are `ALL` by default. */
interface CatalogFilters {
  readonly sortBy: SortBy;
  readonly productType: string;
  readonly category: string;
}

/** The catalog's state, all of it in the URL. */
export interface CatalogView extends CatalogFilters {
  readonly search: string;
  /** Null for all collections. */
  readonly collection: string | null;
  readonly page: number;
  /** Leaves out what cannot be bought today. It stays with any search, collection, and filter. */
  readonly inStock: boolean;
}

export const DEFAULT_VIEW: CatalogView = {
  search: '',
  collection: null,
  page: 1,
  sortBy: DEFAULT_SORT,
  productType: ALL,
  category: ALL,
  inStock: false,
};

/** Whether a search or a filter leaves products out; the order does not. */
export const isFiltered = ({ search, productType, category, inStock }: CatalogView): boolean =>
  search !== '' || productType !== ALL || category !== ALL || inStock;

/** Typing a search clears the collection and the filters and starts on page 1 (docs/product.md §5.4). */
export const searchFor = ({ inStock }: CatalogView, search: string): CatalogView => ({
  ...DEFAULT_VIEW,
  inStock,
  search,
});

/** Choosing a collection clears the search and resets the filters. */
export const chooseCollection = ({ inStock }: CatalogView, collection: string | null): CatalogView => ({
  ...DEFAULT_VIEW,
  inStock,
  collection,
});

/** Changing filters clears the search. */
export const changeFilters = (view: CatalogView, changes: Partial<CatalogFilters>): CatalogView => ({
  ...view,
  ...changes,
  search: '',
  page: 1,
});

export const showInStock = (view: CatalogView, inStock: boolean): CatalogView => ({
  ...view,
  inStock,
  page: 1,
});

export const goToPage = (view: CatalogView, page: number): CatalogView => ({ ...view, page });

const IN_STOCK = 'in';
const MAX_SEARCH_LENGTH = 200;
const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** Reads a URL's query; missing or invalid parts get their default. */
export function readView(params: URLSearchParams): CatalogView {
  const sort = params.get('sort');
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('search') ?? '').replace(CONTROL_CHARACTERS, '').slice(0, MAX_SEARCH_LENGTH),
    collection: params.get('collection') || null,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    sortBy: SORT_OPTIONS.find((option) => option === sort) ?? DEFAULT_SORT,
    productType: params.get('type') || ALL,
    category: params.get('category') || ALL,
    inStock: params.get('stock') === IN_STOCK,
  };
}

/** A view as a URL query: only what differs from the default. */
export function viewParams(view: CatalogView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search !== '') params.set('search', view.search);
  if (view.collection !== null) params.set('collection', view.collection);
  if (view.productType !== ALL) params.set('type', view.productType);
  if (view.category !== ALL) params.set('category', view.category);
  if (view.sortBy !== DEFAULT_SORT) params.set('sort', view.sortBy);
  if (view.inStock) params.set('stock', IN_STOCK);
  if (view.page !== 1) params.set('page', String(view.page));
  return params;
}
