import type { WaitingReply } from '@eyecart/shared/contracts';
import { MAX_REPLIES_NAMED } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { MessageSquareText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { BottomNotice } from '@/components/bottom-notice';
import { Button, buttonVariants } from '@/components/ui/button';
import { showNews } from '@/features/notifications/notify';
import { PATHS } from '@/lib/paths';
import { isPicture, saidIn } from '@/lib/texts/said-in';
import { dismissReplies } from './dismissed-replies';

const ON_HOLD = 'Decision needed';

interface ReplyNoticeProps {
  /** One for each patient, the latest first. */
  replies: readonly WaitingReply[];
  /** Something covers the page, such as the cart panel: a toast says it instead. */
  isCovered: boolean;
  /** Another notice is more urgent. */
  isBehind: boolean;
  onRead: (reply: WaitingReply) => void;
}

/** Says in one line who replied since staff last dismissed it. */
export function ReplyNotice({ replies, isCovered, isBehind, onRead }: ReplyNoticeProps) {
  const [newest] = replies;
  useToastOfNew(replies, isCovered, onRead);
  if (newest === undefined || isCovered || isBehind) return null;
  const fact = factOf(replies);
  const [who, said] = titleOf(replies);
  return (
    <BottomNotice
      label="New reply"
      icon={<MessageSquareText aria-hidden size={20} strokeWidth={1.9} className="shrink-0 text-slate" />}
      isQuiet
      onDismiss={() => dismissReplies(replies)}
      text={() => (
        <p role="alert" className="min-w-0 flex-1 py-1 text-note leading-snug wrap-anywhere low:py-0">
          <b
            className={`font-[620] ${fact === undefined ? 'line-clamp-2' : 'line-clamp-1'} short:line-clamp-2`}
          >
            {who}
            <span className="short:sr-only">{said}</span>
          </b>
          {fact !== undefined && (
            <span className="line-clamp-2 text-small leading-tight text-ink-2 short:sr-only">{fact}</span>
          )}
        </p>
      )}
    >
      {replies.length === 1 ? (
        <Button variant="line" size="sm" padding={3} onClick={() => onRead(newest)}>
          <span>
            Read <span className="max-sm:sr-only">reply</span>
          </span>
        </Button>
      ) : (
        <Link
          to={`${PATHS.followUp}?reason=replied`}
          className={buttonVariants({ variant: 'line', size: 'sm', padding: 3 })}
          onClick={() => dismissReplies(replies)}
        >
          <span>
            Read <span className="max-sm:sr-only">replies</span>
          </span>
        </Link>
      )}
    </BottomNotice>
  );
}

/** "Alvarez replied" and ": “Is this really from Dr. Lee?”"; of several, the latest to decide about, else how many replied. */
function titleOf(replies: readonly WaitingReply[]): readonly [who: string, said: string] {
  const named = replies.length === 1 ? replies[0] : heldIn(replies)[0];
  if (named === undefined) return [`${countWords(replies.length, replies)} patients replied`, ''];
  const who = named.patientLastName || formatUsPhone(named.phoneNumber.replace(/^\+1/, ''));
  return isPicture(named) ? [`${who} sent a picture`, ''] : [`${who} replied`, `: ${saidIn(named)}`];
}

/** Says that someone has to decide, since texts to the number are on hold, and how many others replied. */
function factOf(replies: readonly WaitingReply[]): string | undefined {
  const held = heldIn(replies).length;
  if (held === 0) return undefined;
  const words = held === 1 ? ON_HOLD : `${held} to decide`;
  const others = replies.length - held;
  return others === 0 ? words : `${words}, ${countWords(others, replies)} more`;
}

const heldIn = (replies: readonly WaitingReply[]): WaitingReply[] =>
  replies.filter(({ isUndecided }) => isUndecided);

/** "3", or "10+" where the list has only the latest. */
const countWords = (count: number, { length }: readonly WaitingReply[]): string =>
  `${count}${length === MAX_REPLIES_NAMED ? '+' : ''}`;

/**
 * Shows a toast, once, for a reply that puts texts on hold while the notice is covered; other replies wait for the
 * notice.
 */
function useToastOfNew(
  replies: readonly WaitingReply[],
  isCovered: boolean,
  onRead: (reply: WaitingReply) => void,
): void {
  const toldUntil = useRef('');
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    const fresh = replies.filter(
      ({ repliedAt, isUndecided }) => isUndecided && repliedAt > toldUntil.current,
    );
    const [newest] = fresh;
    if (newest === undefined) return;
    toldUntil.current = newest.repliedAt;
    if (!isCovered) return;
    showNews({
      type: 'info',
      title: titleOf(fresh).join(''),
      message: factOf(fresh),
      action: fresh.length === 1 ? { label: 'Read reply', run: () => read.current(newest) } : undefined,
    });
  }, [replies, isCovered]);
}
