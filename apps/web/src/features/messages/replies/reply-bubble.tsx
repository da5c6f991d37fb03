import type { Reply } from '@eyecart/shared/contracts';
import { isPicture, SENT_PICTURE } from '@/lib/texts/said-in';

/** What the patient wrote. */
export const ReplyBubble = ({ reply }: { reply: Reply }) => (
  <>
    <p className="mt-1 ml-auto w-fit max-w-[88%] rounded-m rounded-tr-none bg-teal-100 px-3.5 py-2.5 text-small leading-[1.5] whitespace-pre-line text-ink wrap-anywhere">
      {reply.body.trim() || <i>{isPicture(reply) ? SENT_PICTURE : 'No text'}</i>}
    </p>
    {reply.mediaCount > 0 && !isPicture(reply) && (
      <p className="mt-1 text-right text-caption text-ink-2">{SENT_PICTURE}</p>
    )}
  </>
);
