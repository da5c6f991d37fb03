import { messageEndpoints, type ReplyDecision, replyEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { NO_RESPONSE, reasonOf } from '@/lib/errors/phrasebook';
import { listChanged } from '@/lib/lists/changed-lists';
import type { History } from '../history/history-pages';
import { type Decision, decideIn } from './decide-in';

/** A reply that is asked about, and the warning about it before a send. */
const NAMING_REPLIES = [[replyEndpoints.getReply.path], [messageEndpoints.checkSend.path]];
const HISTORY = { queryKey: [messageEndpoints.listMessages.path] };

/** Decides about a reply that waits. Any answer reloads history and count. */
export function useDecideReply(
  replyId: string,
  decision: ReplyDecision,
  onDecided?: (decision: ReplyDecision) => void,
) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const reload = () => {
    void queries.invalidateQueries(HISTORY);
    for (const queryKey of NAMING_REPLIES) void queries.invalidateQueries({ queryKey });
    void listChanged(queries, 'alerts');
    void listChanged(queries, 'scheduled-orders');
  };
  const { start, isBusy } = useAction({
    name: [`decide-reply-${replyId}`, decision],
    once: 'decide-reply',
    run: ({ id, ...made }: Decision, options) =>
      callEndpoint(replyEndpoints.decideReply, { params: { id }, body: { practiceName, ...made } }, options),
    onDone: (_, made) => {
      queries.setQueriesData<History>(HISTORY, (history) => history && decideIn(history, made));
      reload();
      onDecided?.(decision);
    },
    onFailed: (_reason, _, error) => {
      showFailure(failedTo('save your decision'), { reason: reasonOf(error, NO_RESPONSE) });
      // Someone else may have decided.
      if (isApiError(error)) reload();
    },
  });
  return { decide: () => start({ id: replyId, decision }), isBusy };
}
