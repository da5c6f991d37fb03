import { catalogEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '@/features/notifications/notify';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { isApiError } from '@/lib/errors/api-error';
import { DEFAULT_VIEW } from '../catalog-view';
import type { useCatalogView } from '../use-catalog-view';

/** Whether the chosen collection no longer exists; if so, shows all products again. */
export function useGoneCollection(
  error: Error | null,
  show: ReturnType<typeof useCatalogView>['show'],
): boolean {
  const queries = useQueryClient();
  const isGone = isApiError(error) && error.code === 'collection_not_found';
  useEffect(() => {
    if (!isGone) return;
    show(() => DEFAULT_VIEW, { replace: true });
    void queries.invalidateQueries(endpointQuery(catalogEndpoints.listCollections, {}));
    showToast({
      type: 'info',
      title: 'Collection not found',
      message: 'It is no longer in the shop.',
    });
  }, [isGone, show, queries]);
  return isGone;
}
