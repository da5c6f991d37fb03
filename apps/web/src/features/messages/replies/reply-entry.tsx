import { MessageTime } from '../card/message-time';
import { ReplyBubble } from './reply-bubble';
import { isReadOnSight, outcomeOf } from './reply-words';
import { WaitingReply, type WaitingReplyProps } from './waiting-reply';

/** The patient's reply, under the text it answers. */
export function ReplyEntry(props: WaitingReplyProps) {
  const { reply } = props;
  const outcome = outcomeOf(reply);
  return (
    // The last one is found by `useReplyToReveal`.
    <li data-reply="" tabIndex={-1} className="mt-3 rounded-m">
      <p
        // Found by `useReadOnSight`. The bubble may be taller than the window; this line is not.
        data-unread-reply={isReadOnSight(reply) ? reply.id : undefined}
        className="flex justify-end gap-2 text-caption text-ink-2"
      >
        {reply.channel === 'rcs' ? 'Reply by RCS' : 'Reply'} <MessageTime at={reply.receivedAt} />
      </p>
      <ReplyBubble reply={reply} />
      {outcome !== null && <p className="mt-1 text-right text-caption text-ink-2">{outcome}</p>}
      {reply.kind === 'other' && <WaitingReply {...props} />}
    </li>
  );
}
