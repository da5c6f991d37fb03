import type { Reply } from '@eyecart/shared/contracts';
import { isPicture, SENT_PICTURE } from '@/lib/said-in';
import { MessageTime } from './message-time';
import { isReadOnSight, outcomeOf } from './reply-words';
import { WaitingReply } from './waiting-reply';

/** The patient's reply, under the text it answers (docs/product.md §2.17). */
export function ReplyEntry({ reply }: { reply: Reply }) {
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
      <p className="mt-1 ml-auto w-fit max-w-[88%] rounded-m rounded-tr-none bg-teal-100 px-3.5 py-2.5 text-small leading-[1.5] whitespace-pre-line text-ink wrap-anywhere">
        {reply.body.trim() || <i>{isPicture(reply) ? SENT_PICTURE : 'No text'}</i>}
      </p>
      {reply.mediaCount > 0 && !isPicture(reply) && (
        <p className="mt-1 text-right text-caption text-ink-2">{SENT_PICTURE}</p>
      )}
      {outcome !== null && <p className="mt-1 text-right text-caption text-ink-2">{outcome}</p>}
      {reply.kind === 'other' && <WaitingReply reply={reply} />}
    </li>
  );
}
