import { catalogEndpoints, type Product } from '@eyecart/shared/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { useRetry } from '@/lib/errors/use-retry';
import { countOf } from '@/lib/format';
import { usePaused } from '@/lib/interaction/use-paused';
import { ALL, DEFAULT_SORT } from '../catalog-view';
import { begunSearch } from './quick-search-store';

const MAX_PRODUCTS = 8;
const NO_PRODUCTS: readonly Product[] = [];

/** A product's value in the list. */
export const productValue = (product: Product | undefined): string | undefined =>
  product && `product ${product.id}`;

type SearchState = 'nothing typed' | 'loading' | 'found' | 'nothing found' | 'failed';

/** The query and the first matching products, searched when typing pauses. */
export function usePaletteSearch(input: RefObject<HTMLElement | null>) {
  const [query, type] = useState(begunSearch);
  const wanted = query.trim();
  const asked = usePaused(wanted);
  const found = useQuery({
    ...endpointQuery(catalogEndpoints.listFilteredProducts, {
      query: {
        search: asked,
        sortBy: DEFAULT_SORT,
        productType: ALL,
        category: ALL,
        page: 1,
        pageSize: MAX_PRODUCTS,
      },
    }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const { isRetrying, retry } = useRetry(found.refetch, () => input.current);
  const isUnanswered = asked !== wanted || found.isPending || found.isPlaceholderData;
  const products = wanted === '' ? NO_PRODUCTS : (found.data?.products ?? NO_PRODUCTS);
  const state = stateOf({
    isEmpty: wanted === '',
    hasFailed: asked === wanted && (found.isError || isRetrying),
    isUnanswered,
    count: products.length,
  });
  return {
    query,
    type,
    state,
    products,
    error: found.error,
    isRetrying,
    retry,
    announcement: announcementOf(state, products.length),
  };
}

interface Facts {
  isEmpty: boolean;
  hasFailed: boolean;
  isUnanswered: boolean;
  count: number;
}

function stateOf({ isEmpty, hasFailed, isUnanswered, count }: Facts): SearchState {
  if (isEmpty) return 'nothing typed';
  if (hasFailed) return 'failed';
  if (isUnanswered) return 'loading';
  return count === 0 ? 'nothing found' : 'found';
}

function announcementOf(state: SearchState, count: number): string {
  if (state === 'loading') return 'Searching';
  if (state === 'found') return countOf(count, 'product');
  if (state === 'nothing found') return 'No products found';
  return state === 'failed' ? 'Failed to load products' : '';
}
