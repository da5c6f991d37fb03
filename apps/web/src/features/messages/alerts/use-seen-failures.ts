import { alertEndpoints, type Message } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { logFailure } from '@/lib/errors/log-failure';
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
  const mark = useRef(markSeen);
  const marked = useRef(new Set<string>());
  useEffect(() => {
    mark.current = markSeen;
  });
  useEffect(() => {
    if (!messages.some(({ isUnseenFailure }) => isUnseenFailure)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const ids = entries
          .filter(({ isIntersecting }) => isIntersecting)
          .flatMap(({ target }) =>
            target instanceof HTMLElement ? (target.dataset.unseenFailure?.split(' ') ?? []) : [],
          )
          .filter((id) => !marked.current.has(id));
        if (ids.length === 0) return;
        for (const id of ids) marked.current.add(id);
        void mark.current(ids);
      },
      { threshold: IN_VIEW },
    );
    for (const row of area.current?.querySelectorAll('[data-unseen-failure]') ?? []) observer.observe(row);
    return () => observer.disconnect();
  }, [area, messages]);
}
