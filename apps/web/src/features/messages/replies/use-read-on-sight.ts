import { type Message, replyEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { logFailure } from '@/lib/errors/log-failure';
import { useSeen } from '@/lib/interaction/use-seen';
import { listChanged, reloadList } from '@/lib/lists/changed-lists';

/** Below 1, because zoom rounding can leave a fully visible line a fraction of a pixel short. */
const IN_VIEW = 0.9;

/**
 * Marks replies as read once they come into view inside `area`, each once. A failure is silent:
 * they stay unread, and are marked when the history changes or is opened again.
 */
export function useReadOnSight(
  area: RefObject<HTMLElement | null>,
  /** The rows on the screen. */
  messages: readonly Message[],
  /** Which rows are open: only their replies are on the screen. */
  openRows: ReadonlySet<string>,
) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const watched = { area, attribute: 'data-unread-reply', share: IN_VIEW, rows: messages, openRows };
  useSeen(watched, async (replyIds) => {
    try {
      await callEndpoint(replyEndpoints.markRepliesSeen, { body: { practiceName, replyIds } });
      await listChanged(queries, 'alerts');
    } catch (error) {
      logFailure('markRepliesSeen', error);
      throw error;
    }
  });
}

/** Counts unread replies again when the replies in the history have changed. */
export function useCountFollowing(messages: readonly Message[] | undefined): void {
  const queries = useQueryClient();
  const replies = messages?.flatMap(({ replies = [] }) => replies);
  const state = replies && JSON.stringify(replies.map(({ id, isSeen, decision }) => [id, isSeen, decision]));
  const before = useRef(state);
  useEffect(() => {
    const isKnown = before.current !== undefined;
    const hasChanged = state !== before.current;
    before.current = state ?? before.current;
    if (isKnown && hasChanged) void reloadList(queries, 'alerts');
  }, [state, queries]);
}
