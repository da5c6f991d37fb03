import { type Favorite, favoriteEndpoints, type Product } from '@eyecart/shared/contracts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';
import { announceChange } from '@/lib/changed-lists';
import { endpointQuery } from '@/lib/endpoint-query';
import { logFailure } from '@/lib/log-failure';

interface FavoriteList {
  readonly favorites: Favorite[];
}

/** A failed load is only logged (docs/product.md §10.3). */
const favoritesQuery = (practiceName: string) => {
  const request = { query: { practiceName } };
  return queryOptions({
    queryKey: endpointQuery(favoriteEndpoints.listFavorites, request).queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await callEndpoint(favoriteEndpoints.listFavorites, request, { signal });
      } catch (error) {
        if (!signal.aborted) logFailure('listFavorites', error);
        throw error;
      }
    },
  });
};

/** The practice's favorites; loaded whenever there is a practice (docs/product.md §5.9). */
export function useFavoritesQuery() {
  const practice = useSession();
  return useQuery({ ...favoritesQuery(practice?.name ?? ''), enabled: practice !== null });
}

/** How many products are saved; 0 until they are loaded. */
export const useFavoriteCount = (): number => useFavoritesQuery().data?.favorites.length ?? 0;

/** Whether a product is saved. Only cards for which this changes render again. */
export function useIsFavorite(productId: string): boolean {
  const practice = useSession();
  const { data } = useQuery({
    ...favoritesQuery(practice?.name ?? ''),
    enabled: practice !== null,
    select: (list) => idsOf(list).has(productId),
  });
  return data ?? false;
}

const knownIds = new WeakMap<FavoriteList, ReadonlySet<string>>();

/** One set shared by all cards. */
function idsOf(list: FavoriteList): ReadonlySet<string> {
  const known = knownIds.get(list) ?? new Set(list.favorites.map(({ id }) => id));
  knownIds.set(list, known);
  return known;
}

/** Shows a favorite the server has accepted right away, then reloads the list for changes by others. */
export async function keepAddedFavorite(queries: QueryClient, practiceName: string, product: Product) {
  await changeList(queries, practiceName, (favorites) => [
    { ...product, isGone: false },
    ...favorites.filter(({ id }) => id !== product.id),
  ]);
}

export async function dropRemovedFavorite(queries: QueryClient, practiceName: string, productId: string) {
  await changeList(queries, practiceName, (favorites) => favorites.filter(({ id }) => id !== productId));
}

async function changeList(
  queries: QueryClient,
  practiceName: string,
  change: (favorites: Favorite[]) => Favorite[],
) {
  const { queryKey } = favoritesQuery(practiceName);
  announceChange('favorites');
  /** A load under way may miss the change. */
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (list) => list && { favorites: change(list.favorites) });
  await queries.invalidateQueries({ queryKey });
}
