import type { Favorite } from '@eyecart/shared/contracts';
import { isOwnRow } from '@/lib/own-rows';
import { useStableRows } from '@/lib/use-stable-rows';
import { useFavoritesQuery } from './favorites-queries';

const keyOf = ({ id }: Favorite): string => id;
const isOwn = (key: string): boolean => isOwnRow('favorites', key);

/** The rows of the favorites. */
export function useFavoriteRows() {
  const { data, isFetching } = useFavoritesQuery();
  return useStableRows({ entries: data?.favorites, keyOf, isCurrent: !isFetching, isOwn });
}
