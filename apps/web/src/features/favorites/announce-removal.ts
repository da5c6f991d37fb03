import { favoriteEndpoints, type Product } from '@eyecart/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { failedTo, showToast } from '@/features/notifications/notify';
import { offerUndo } from '@/features/notifications/offer-undo';
import { callEndpoint } from '@/lib/api/api-client';
import { listChanged } from '@/lib/lists/changed-lists';

/** Says that a favorite was removed, and offers to undo it. Loaded with the first removal. */
export function announceRemoval(queries: QueryClient, practiceName: string, { id, title }: Product): void {
  showToast({
    type: 'info',
    title: 'Favorite Removed',
    message: title,
    action: offerUndo({
      restore: () =>
        callEndpoint(favoriteEndpoints.restoreFavorite, {
          params: { productId: id },
          body: { practiceName },
        }),
      onRestored: () => void listChanged(queries, 'favorites'),
      title: 'Favorite Restored',
      message: title,
      failure: failedTo('restore the favorite'),
    }),
  });
}
