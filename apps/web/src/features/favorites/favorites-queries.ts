import { favoriteEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/endpoint-query';

export const favoritesQuery = (practiceName: string) =>
  endpointQuery(favoriteEndpoints.listFavorites, { query: { practiceName } });

/** The practice's favorites; loaded whenever there is a practice (SPEC §4 Favorites). */
export function useFavoritesQuery() {
  const practice = useSession();
  return useQuery({ ...favoritesQuery(practice?.name ?? ''), enabled: practice !== null });
}

/** How many products are saved; 0 until they have come. */
export const useFavoriteCount = (): number => useFavoritesQuery().data?.favorites.length ?? 0;
