import type { Product } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showFailure } from '@/features/notifications/notify';
import { useSession } from '@/features/session/session-store';
import { currentPracticeId, isStillFor } from '@/lib/api/current-practice';
import { isApiError } from '@/lib/errors/api-error';
import { logFailure } from '@/lib/errors/log-failure';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { useIsFavorite } from './favorites-queries';

/** Loaded at the first interaction: only a press on a heart needs it. */
const loadChanges = () => import('./change-favorite');
preloadOnInteraction([loadChanges]);

/** The states of a favorite button. It can be pressed in `off` and `on` only. */
export type FavoriteState = 'off' | 'adding' | 'added' | 'on' | 'removing';

/** How long a favorite button says "Added". */
const ADDED_MS = 2000;

/**
 * Adds a product to the favorites or removes it. The list changes only after the server accepts; a failure is logged and
 * shown.
 */
export function useFavoriteToggle(product: Product) {
  const queries = useQueryClient();
  const practice = useSession();
  const isFavorite = useIsFavorite(product.id);
  const { wasJustAdded, showAdded } = useAddedMark();
  const practiceName = practice?.name ?? '';

  const change = useChange();

  const state = stateOf({ isFavorite, wasJustAdded, underWay: change.underWay });
  const add = async () => {
    const requestedBy = currentPracticeId();
    const { addFavorite, keepAddedFavorite } = await loadChanges();
    await addFavorite(practiceName, product);
    if (!isStillFor(requestedBy)) return;
    showAdded();
    void keepAddedFavorite(queries, practiceName, product);
  };
  const remove = async () => {
    const requestedBy = currentPracticeId();
    const { dropRemovedFavorite, removeFavorite } = await loadChanges();
    await removeFavorite(practiceName, product.id);
    if (!isStillFor(requestedBy)) return;
    void dropRemovedFavorite(queries, practiceName, product.id);
    // Loads after the heart has changed, so that the heart does not wait for it.
    import('./announce-removal')
      .then(({ announceRemoval }) => announceRemoval(queries, practiceName, product))
      .catch((error: unknown) => logFailure('announceRemoval', error));
  };
  const toggle = () => {
    if (practice === null) return;
    if (state === 'off') change.run('adding', add);
    if (state === 'on') change.run('removing', remove);
  };
  return { state, toggle };
}

type Change = 'adding' | 'removing';

const FAILURES: Record<Change, { call: string; message: string }> = {
  adding: { call: 'addFavorite', message: 'Failed to add the favorite.' },
  removing: { call: 'removeFavorite', message: 'Failed to remove the favorite.' },
};

/** One change at a time. Rendered in every card, so keep it cheap. */
function useChange() {
  const [underWay, setUnderWay] = useState<Change | null>(null);
  /** Set right away, unlike the state: the second press of a double click comes before the next render. */
  const isUnderWay = useRef(false);
  const run = (change: Change, make: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setUnderWay(change);
    const requestedBy = currentPracticeId();
    make()
      .catch((error: unknown) => {
        const { call, message } = FAILURES[change];
        logFailure(call, error);
        const isSignedOut = isApiError(error) && error.status === 401;
        if (!isSignedOut && isStillFor(requestedBy)) showFailure(message);
      })
      .finally(() => {
        isUnderWay.current = false;
        setUnderWay(null);
      });
  };
  return { underWay, run };
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
  underWay: Change | null;
}

function stateOf({ isFavorite, wasJustAdded, underWay }: Facts): FavoriteState {
  if (underWay === 'adding') return 'adding';
  if (wasJustAdded) return 'added';
  if (underWay === 'removing') return 'removing';
  return isFavorite ? 'on' : 'off';
}
