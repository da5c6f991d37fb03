import type { Message } from '@eyecart/shared/contracts';
import type { ReactNode } from 'react';
import { DELIVERY_PENDING } from '@/lib/errors/phrasebook';
import { ownTime } from '../history/group-messages';
import { ReplyEntry } from '../replies/reply-entry';
import { isUndecided } from '../replies/reply-words';
import { lookOfMessage, typeWord } from './message-words';
import { Bubble, EntryNote, FailureBlock, TimelineEntry } from './timeline';

const NO_REASON = {
  problem: 'This text was not delivered.',
  nextStep: 'Send the cart again, or show the patient the QR code.',
};

interface MessageEntryProps {
  message: Message;
  /** A newer text of the same cart has the same words, so they are left out. */
  isEarlier?: boolean;
  /** The ids of replies that are shown above the texts. */
  shownFirst?: readonly string[];
  /** The progress that followed, above the replies. */
  children?: ReactNode;
}

/** A text we tried to send. */
export function MessageEntry({ message, isEarlier = false, shownFirst, children }: MessageEntryProps) {
  const { status, errorMessage, reason, note, messageContent, replies = [] } = message;
  const hasFailed = status === 'failed';
  return (
    <TimelineEntry
      title={titleOf(message)}
      look={lookOfMessage(message)}
      at={ownTime(message)}
      isScheduled={message.messageType === 'scheduled'}
    >
      {!hasFailed && !isEarlier && messageContent !== '' && (
        <Bubble lang={message.language} isBrief={replies.some(isUndecided)}>
          {messageContent}
        </Bubble>
      )}
      {hasFailed && <FailureBlock reason={reason ?? NO_REASON} />}
      {status === 'pending' && (errorMessage || !note) && (
        <EntryNote>{errorMessage || DELIVERY_PENDING.message}</EntryNote>
      )}
      {note && <EntryNote hasIcon>{note}</EntryNote>}
      {children}
      <Replies message={message} first={shownFirst} />
    </TimelineEntry>
  );
}

interface RepliesProps {
  message: Message;
  first?: readonly string[] | undefined;
  isFirst?: boolean;
}

/** The replies to a text that are shown first, or the others. */
export function Replies({ message, first = [], isFirst = false }: RepliesProps) {
  const { phoneNumber, reminder, replies = [] } = message;
  const shown = replies.filter(({ id }) => first.includes(id) === isFirst);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Replies">
      {shown.map((reply) => (
        <ReplyEntry key={reply.id} reply={reply} phoneNumber={phoneNumber} reminder={reminder} />
      ))}
    </ul>
  );
}

/** Staff texted the link again, or the patient asked for it (docs/product.md §8.29). */
function titleOf({ isAgain, isAskedByPatient, messageType }: Message): string {
  if (isAskedByPatient) return 'Patient asked for the link again';
  return isAgain ? 'Texted again' : typeWord(messageType);
}
