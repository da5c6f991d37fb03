import { favoriteEndpoints, type Product } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { logFailure } from '@/lib/log-failure';
import { useAction } from '@/lib/use-action';
import { dropRemovedFavorite, keepAddedFavorite, useIsFavorite } from './favorites-queries';

/** What a favorite button shows. Presses count in `off` and `on` only. */
export type FavoriteState = 'off' | 'adding' | 'added' | 'on' | 'removing';

/** SPEC §9 Timers: favorites 'Added'. */
const ADDED_MS = 2000;

/**
 * Saves a product or takes it from the favorites. The list changes only after the server has accepted; failures
 * are only logged (SPEC §4, §8 Favorites).
 */
export function useFavoriteToggle(product: Product) {
  const queries = useQueryClient();
  const practice = useSession();
  const isFavorite = useIsFavorite(product.id);
  const { wasJustAdded, showAdded } = useAddedMark();
  const practiceName = practice?.name ?? '';

  const adding = useAction({
    run: (added: { productId: string; variantId: string | null }, idempotencyKey) =>
      callEndpoint(
        favoriteEndpoints.addFavorite,
        {
          body: {
            practiceName,
            productId: added.productId,
            productData: { variantId: added.variantId },
          },
        },
        { idempotencyKey },
      ),
    onDone: () => {
      showAdded();
      void keepAddedFavorite(queries, practiceName, product);
    },
    onFailed: (_reason, _input, error) => logFailure('addFavorite', error),
  });
  const removing = useAction({
    run: (productId: string) => removeFavorite(practiceName, productId),
    onDone: (_answer, productId) => void dropRemovedFavorite(queries, practiceName, productId),
    onFailed: (_reason, _input, error) => logFailure('removeFavorite', error),
  });

  const state = stateOf({ isFavorite, wasJustAdded, isAdding: adding.isBusy, isRemoving: removing.isBusy });
  const toggle = () => {
    if (practice === null) return;
    if (state === 'off') adding.start({ productId: product.id, variantId: product.variantId });
    if (state === 'on') removing.start(product.id);
  };
  return { state, toggle };
}

/** Another browser may have removed it before: it is gone, which is what was asked for. */
async function removeFavorite(practiceName: string, productId: string): Promise<void> {
  try {
    await callEndpoint(favoriteEndpoints.removeFavorite, { params: { productId }, query: { practiceName } });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

function useAddedMark() {
  const [wasJustAdded, setJustAdded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showAdded = () => {
    clearTimeout(timer.current);
    setJustAdded(true);
    timer.current = setTimeout(() => setJustAdded(false), ADDED_MS);
  };
  return { wasJustAdded, showAdded };
}

interface Facts {
  isFavorite: boolean;
  wasJustAdded: boolean;
  isAdding: boolean;
  isRemoving: boolean;
}

function stateOf({ isFavorite, wasJustAdded, isAdding, isRemoving }: Facts): FavoriteState {
  if (isAdding) return 'adding';
  if (wasJustAdded) return 'added';
  if (isRemoving) return 'removing';
  return isFavorite ? 'on' : 'off';
}
