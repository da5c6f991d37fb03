import { favoriteEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadBundles } from '@/features/bundles/bundle-queries';
import { onChangeElsewhere } from '@/lib/changed-lists';

/** Loads favorites and bundles again when another tab of this browser has changed them. */
export function useListsOfOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const reloadFavorites = () =>
      queries.invalidateQueries({ queryKey: [favoriteEndpoints.listFavorites.path] });
    const stopFavorites = onChangeElsewhere('favorites', () => void reloadFavorites());
    const stopBundles = onChangeElsewhere('bundles', () => void reloadBundles(queries));
    return () => {
      stopFavorites();
      stopBundles();
    };
  }, [queries]);
}
