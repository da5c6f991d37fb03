import { catalogEndpoints, PAGE_SIZE, type ProductList } from '@eyecart/shared/contracts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { type CatalogView, DEFAULT_VIEW } from './catalog-view';

const FILTERS_STALE_AFTER_MS = 5 * 60 * 1000;

/** Shows the first page of all products from a listing that the server has sent with the document. */
export const keepFirstPage = (queries: QueryClient, products: ProductList): void => {
  queries.setQueryData(allProducts(DEFAULT_VIEW).queryKey, products);
};

/** One page of the view; the previous page stays on the screen until it has loaded. */
export function useProductPage(view: CatalogView) {
  const all = useQuery({
    ...allProducts(view),
    enabled: view.collection === null,
    placeholderData: keepPreviousData,
  });
  const inCollection = useQuery({
    ...collectionProducts(view, view.collection ?? ''),
    enabled: view.collection !== null,
    placeholderData: keepPreviousData,
  });
  return view.collection === null ? all : inCollection;
}

/** Fetches a page the user is about to open; a failure shows when they do. */
export function prefetchProductPage(queries: QueryClient, view: CatalogView): void {
  if (view.collection === null) void queries.prefetchQuery(allProducts(view));
  else void queries.prefetchQuery(collectionProducts(view, view.collection));
}

export function useProductFilters(collection: string | null) {
  const all = useQuery({
    ...endpointQuery(catalogEndpoints.getProductFilters, {}),
    staleTime: FILTERS_STALE_AFTER_MS,
    enabled: collection === null,
  });
  const inCollection = useQuery({
    ...endpointQuery(catalogEndpoints.getCollectionFilters, { params: { id: collection ?? '' } }),
    staleTime: FILTERS_STALE_AFTER_MS,
    enabled: collection !== null,
  });
  return collection === null ? all : inCollection;
}

export const useCollections = () => useQuery(endpointQuery(catalogEndpoints.listCollections, {}));

/** Reloads everything on the screen that failed to load: products, filters and brands. */
export const refetchFailed = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** One product with its descriptions, which listings leave out. */
export const useProductDetails = (id: string) =>
  useQuery(endpointQuery(catalogEndpoints.getProduct, { params: { id } }));

const allProducts = (view: CatalogView) =>
  endpointQuery(catalogEndpoints.listFilteredProducts, { query: queryOf(view) });

const collectionProducts = (view: CatalogView, id: string) =>
  endpointQuery(catalogEndpoints.listFilteredCollectionProducts, { params: { id }, query: queryOf(view) });

const queryOf = ({ search, sortBy, productType, category, page, inStock }: CatalogView) => ({
  search: search.trim() || undefined,
  sortBy,
  productType,
  category,
  inStock: inStock || undefined,
  page,
  pageSize: PAGE_SIZE,
});
