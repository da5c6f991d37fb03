import { type Reply, replyEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { DecisionButtons } from './decision-buttons';
import { ReplyBubble } from './reply-bubble';
import { decisionWords, PAUSED } from './reply-words';

interface WaitingReplyDialogProps extends OpenState {
  replyId: string;
  /** Sends what was refused because of the reply. */
  goOn?: () => void;
}

/** Shows a reply before its number is texted, and asks whether to keep texting; then what was refused goes out. */
export function WaitingReplyDialog({ replyId, goOn, open, onOpenChange }: WaitingReplyDialogProps) {
  const { name: practiceName } = usePractice();
  const question = useId();
  const { data, isError } = useQuery({
    queryKey: [replyEndpoints.getReply.path, replyId],
    queryFn: ({ signal }) => {
      const input = { params: { id: replyId }, query: { practiceName } };
      return callEndpoint(replyEndpoints.getReply, input, { signal });
    },
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const reply = data?.reply;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="flex flex-col overflow-y-auto px-5 pt-5">
        <DialogTitle className="text-[1.3125rem]">The patient wrote back</DialogTitle>
        <DialogDescription id={question} className="mt-2 text-note text-pretty text-ink-2">
          {isError && 'Couldn’t load the reply. Check the connection, then try again.'}
          {reply && stateWords(reply, goOn !== undefined)}
        </DialogDescription>
        {reply && <ReplyBubble reply={reply} />}
        {/* In view however long the reply is. */}
        <div className="sticky bottom-0 bg-surface pb-5">
          {data?.reply.decision === null && (
            <DecisionButtons
              replyId={replyId}
              phoneNumber={data.phoneNumber}
              question={question}
              onDecided={(decision) => {
                onOpenChange(false);
                if (decision === 'keep-texting') goOn?.();
              }}
            />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function stateWords(reply: Reply, isSendWaiting: boolean): string {
  if (reply.decision !== null) return decisionWords(reply.decision, reply);
  return isSendWaiting ? `${PAUSED} Keep texting sends your text right away.` : PAUSED;
}
