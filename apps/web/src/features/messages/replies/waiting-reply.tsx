import type { Reminder, Reply } from '@eyecart/shared/contracts';
import { CircleQuestionMark } from 'lucide-react';
import { useId, useRef } from 'react';
import { useLanding } from '@/lib/interaction/use-landing';
import { MessageTime } from '../card/message-time';
import { DecisionButtons } from './decision-buttons';
import { decisionWords, PAUSED } from './reply-words';

export interface WaitingReplyProps {
  reply: Reply;
  /** The patient's, in E.164; empty once erased. */
  phoneNumber: string;
  /** Of the text it answers. */
  reminder: Reminder | undefined;
}

/** Asks staff whether to keep texting after a reply, or says what they decided (docs/product.md §8.11). */
export function WaitingReply(props: WaitingReplyProps) {
  const { reply } = props;
  const { decision } = reply;
  // The result replaces the buttons and takes over the focus.
  const result = useRef<HTMLParagraphElement>(null);
  useLanding(decision !== null, () => result.current);
  if (decision === null) return <DecisionNotice {...props} />;
  return (
    <p ref={result} tabIndex={-1} className="mt-1 ml-auto w-fit rounded-s text-caption text-ink-2">
      {decisionWords(decision, reply)}
    </p>
  );
}

function DecisionNotice({ reply, phoneNumber, reminder }: WaitingReplyProps) {
  const question = useId();
  return (
    <div
      // Found by `useReplyToReveal`.
      data-question=""
      tabIndex={-1}
      className="mt-2 rounded-m bg-yellow-bg px-3.5 py-3 text-small leading-[1.5] text-ink"
    >
      <p id={question} className="flex gap-2.5 text-pretty">
        <CircleQuestionMark aria-hidden size={17} strokeWidth={1.9} className="mt-0.5 shrink-0 text-yellow" />
        <span className="min-w-0">
          {PAUSED}
          {reply.decideBy !== null && (
            <>
              {' '}
              Decide by <MessageTime at={reply.decideBy} />, or they stop for good.
            </>
          )}{' '}
          Keep texting <WhatFollows reminder={reminder} />.
        </span>
      </p>
      <DecisionButtons replyId={reply.id} phoneNumber={phoneNumber} question={question} />
    </div>
  );
}

/** What goes out once staff decide to keep texting. */
function WhatFollows({ reminder }: Pick<WaitingReplyProps, 'reminder'>) {
  if (reminder?.state !== 'scheduled') return 'resumes them';
  if (Date.parse(reminder.dueAt) <= Date.now()) return 'sends the reminder once texts are allowed';
  return (
    <>
      sends the reminder <MessageTime at={reminder.dueAt} />
    </>
  );
}
