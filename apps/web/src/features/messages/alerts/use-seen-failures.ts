import { alertEndpoints, type Message } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { logFailure } from '@/lib/errors/log-failure';
import { useSeen } from '@/lib/interaction/use-seen';
import { listChanged } from '@/lib/lists/changed-lists';

/** Below 1, for the reason in `useReadOnSight`. */
const IN_VIEW = 0.6;

/**
 * Returns a function that marks failed texts as seen. A failure is silent: they stay unseen until the next time they
 * are in view.
 */
export function useMarkFailuresSeen() {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  return async (messageIds: string[]): Promise<void> => {
    try {
      await callEndpoint(alertEndpoints.markFailuresSeen, { body: { practiceName, messageIds } });
      await listChanged(queries, 'alerts');
    } catch (error) {
      logFailure('markFailuresSeen', error);
    }
  };
}

/** Marks failed texts as seen once their rows come into view inside `area`, each once (docs/product.md §8.18). */
export function useSeenFailures(
  area: RefObject<HTMLElement | null>,
  /** The rows on the screen. */
  messages: readonly Message[],
): void {
  const markSeen = useMarkFailuresSeen();
  useSeen({ area, attribute: 'data-unseen-failure', share: IN_VIEW, rows: messages }, markSeen);
}
