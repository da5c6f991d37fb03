import { type Favorite, favoriteEndpoints } from '@eyecart/shared/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { logFailure } from '@/lib/errors/log-failure';
import { isRecord } from '@/lib/storage/is-record';

export interface FavoriteList {
  readonly favorites: Favorite[];
}

/** Reads a bare list, or one under `favorites` (docs/product.md §9.3). */
function readFavorites(answer: unknown): FavoriteList {
  const list = isRecord(answer) ? answer.favorites : answer;
  return { favorites: Array.isArray(list) ? list : [] };
}

/** A failed load is only logged (docs/product.md §10.3). */
export const favoritesQuery = (practiceName: string) => {
  const request = { query: { practiceName } };
  return queryOptions({
    queryKey: [favoriteEndpoints.listFavorites.path, request],
    queryFn: async ({ signal }) => {
      try {
        return readFavorites(await callEndpoint(favoriteEndpoints.listFavorites, request, { signal }));
      } catch (error) {
        if (!signal.aborted) logFailure('listFavorites', error);
        throw error;
      }
    },
  });
};

/** The practice's favorites; loaded whenever there is a practice. */
export function useFavoritesQuery() {
  const practice = useSession();
  return useQuery({ ...favoritesQuery(practice?.name ?? ''), enabled: practice !== null });
}

/** How many products are saved; undefined while unknown. */
export const useFavoriteCount = (): number | undefined => useFavoritesQuery().data?.favorites.length;

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
