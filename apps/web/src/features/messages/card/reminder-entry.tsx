import type { Reminder } from '@eyecart/shared/contracts';
import { lookOfStatus, NOT_SENT, ON_HOLD, REMINDER_NOTE, typeWord, UPCOMING } from './message-words';
import { Bubble, EntryNote, FailureBlock, TimelineEntry } from './timeline';

const TITLE = typeWord('reminder');
/** A reminder that waits for a decision about a reply is not sent automatically. */
const HOLDS: readonly (string | undefined)[] = ['held_for_reply', 'held_elsewhere'];
const NO_REASON = { problem: 'This reminder was not delivered.', nextStep: null };

interface ReminderEntryProps {
  reminder: Reminder;
  /** The language of its wording. */
  lang: string | undefined;
  /** A reply to this cart waits for a decision. */
  isPaused: boolean;
}

/** A text's reminder: planned, sent or not sent. */
export function ReminderEntry({ reminder, lang, isPaused }: ReminderEntryProps) {
  const { state, dueAt, sentAt, reason, reasonDetail, wording } = reminder;
  if (state === 'scheduled') {
    const isHeld = isPaused || HOLDS.includes(reasonDetail?.code);
    return (
      <TimelineEntry title={TITLE} look={isHeld ? ON_HOLD : UPCOMING} at={dueAt}>
        <Bubble isPlanned isBrief lang={lang}>
          {wording}
        </Bubble>
        {!isHeld && <EntryNote>{REMINDER_NOTE}</EntryNote>}
        {reason !== null && <EntryNote hasIcon>{reason}</EntryNote>}
      </TimelineEntry>
    );
  }
  if (state === 'canceled') {
    return (
      <TimelineEntry title={TITLE} look={NOT_SENT} at={null}>
        {reason !== null && <EntryNote>{reason}</EntryNote>}
      </TimelineEntry>
    );
  }
  return (
    <TimelineEntry title={TITLE} look={lookOfStatus(state)} at={sentAt ?? dueAt}>
      {state === 'failed' ? (
        <FailureBlock reason={reasonDetail ?? NO_REASON} />
      ) : (
        <Bubble lang={lang}>{wording}</Bubble>
      )}
    </TimelineEntry>
  );
}
