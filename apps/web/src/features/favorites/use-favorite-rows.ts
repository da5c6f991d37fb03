import type { Favorite } from '@eyecart/shared/contracts';
import { useMemo } from 'react';
import { isOwnRow } from '@/lib/lists/own-rows';
import { useStableRows } from '@/lib/lists/use-stable-rows';
import { useFavoritesQuery } from './favorites-queries';

const keyOf = ({ id }: Favorite): string => id;
const isOwn = (key: string): boolean => isOwnRow('favorites', key);

const isAny = (): boolean => true;

/** The rows of the favorites, or of those that a list is for. */
export function useFavoriteRows(isListed: (favorite: Favorite) => boolean = isAny) {
  const { data, isFetching } = useFavoritesQuery();
  const entries = useMemo(() => data?.favorites.filter(isListed), [data, isListed]);
  return useStableRows({ entries, keyOf, isCurrent: !isFetching, isOwn });
}
