import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { orderDetailsPath, patientPath } from '@/lib/detail-paths';
import type { MessageGroup } from '../history/group-messages';
import { isUndecided } from '../replies/reply-words';
import { CardActions, type CardActionsProps } from './card-actions';
import { MessageEntry, Replies } from './message-entry';
import { MessageTime } from './message-time';
import { patientName } from './message-words';
import { latestStepOf, progressOf, STEP_LABELS } from './progress';
import { ReminderEntry } from './reminder-entry';
import { EntryHeading, EntryNote } from './timeline';

export type { CardActionsProps };

/** An open row of the history: its texts, how far the cart got, and what to do next. */
export function CardDetails({
  id,
  group,
  ...actions
}: CardActionsProps & { id: string; group: MessageGroup }) {
  const details = useRef<HTMLDivElement>(null);
  // The row was opened for the undecided reply.
  useEffect(() => {
    details.current?.querySelector('[data-question]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={details} id={id} className="px-3.5 pt-1 pb-4.5 sm:px-4">
      <CartTimeline group={group} known={latestStepOf(group).step}>
        <CardActions group={group} {...actions} />
      </CartTimeline>
      <PatientLink group={group} />
    </div>
  );
}

/** Leads to everything that happened with the number. */
function PatientLink({ group: { firstTexts, phoneNumber, patientLastName } }: { group: MessageGroup }) {
  const [text] = firstTexts;
  if (text === undefined || phoneNumber === '') return null;
  return (
    <Link
      to={patientPath(text.id)}
      aria-label={`All texts and orders, ${patientName(patientLastName)}`}
      className="mt-1 -mb-2 inline-flex min-h-11 items-center text-small font-[600] text-teal-hover underline underline-offset-2"
    >
      All texts and orders
    </Link>
  );
}

interface CartTimelineProps {
  group: MessageGroup;
  /** The step that the row above already shows. */
  known?: string | null;
  /** What to do next: above the texts, or below them where a reply waits for a decision. */
  children?: ReactNode;
}

/**
 * The texts of a cart with the replies, and how far the cart got. Replies that wait for a decision come first, and
 * nothing moves once it is made.
 */
export function CartTimeline({ group, known = null, children }: CartTimelineProps) {
  const Heading = useContext(EntryHeading);
  const { firstTexts, reminders, planned, isConverted } = group;
  const [newest, ...earlier] = firstTexts;
  const [waiting] = useState(() => undecidedIn(group));
  const isAsking = waiting.length > 0;
  // A newest text that failed was not delivered, so the progress is that of an earlier one.
  const isNewestDelivered = newest?.status === 'sent';
  const progress = <Progress group={group} known={known} />;
  return (
    <>
      {!isAsking && children}
      {firstTexts.map((message) => (
        <Replies key={message.id} message={message} first={waiting} isFirst />
      ))}
      <ol className="mt-3">
        {newest && (
          <MessageEntry message={newest} shownFirst={waiting}>
            {isNewestDelivered && progress}
          </MessageEntry>
        )}
        {reminders.map((reminder) => (
          <MessageEntry key={reminder.id} message={reminder} />
        ))}
        {planned && !isPlainlyConverted(group) && (
          <ReminderEntry
            reminder={planned}
            lang={newest?.language}
            isPaused={firstTexts.some(({ replies = [] }) => replies.some(isUndecided))}
          />
        )}
      </ol>
      {isConverted && <p className="mt-2 pl-8 text-caption text-ink-2">{convertedWords(group)}</p>}
      {earlier.length > 0 && (
        <>
          <Heading className="mt-4 mb-2 border-t border-line pt-3.5 text-caption font-[600] tracking-normal text-ink-2">
            Earlier texts
          </Heading>
          <ol>
            {earlier.map((message) => (
              <MessageEntry key={message.id} message={message} shownFirst={waiting} isEarlier />
            ))}
          </ol>
        </>
      )}
      {group.checkoutNote !== null && <EntryNote hasIcon>{group.checkoutNote}</EntryNote>}
      {!isNewestDelivered && progress}
      {isAsking && <div className="mt-3 empty:hidden">{children}</div>}
    </>
  );
}

const undecidedIn = ({ firstTexts }: MessageGroup): readonly string[] =>
  firstTexts.flatMap(({ replies = [] }) => replies.filter(isUndecided).map(({ id }) => id));

/**
 * "Delivered Nov 20, 3:15 PM · Opened 4:02 PM · Ordered Nov 21, 9:30 AM", each day once and today's never, the order with
 * a link to its details.
 */
function Progress({ group, known }: Required<Omit<CartTimelineProps, 'children'>>) {
  // Each text says when it was sent.
  const steps = progressOf(group).filter(({ step }) => step !== 'sent');
  const [first, second] = steps;
  if (first === undefined || (second === undefined && first.step === known && group.orderId === null))
    return null;
  return (
    // Clips the dot before the first step of each line, but not the ring of a focused link.
    <div className="mt-2 overflow-clip [overflow-clip-margin:4px]">
      <ul aria-label="Progress" className="-ml-4 flex flex-wrap text-caption text-ink-2">
        {steps.map(({ step, at }, index) => (
          <li
            key={step}
            className="relative pl-4 before:absolute before:left-1.5 before:text-ink-3 before:content-['·'/'']"
          >
            {step === 'ordered' && group.orderId !== null ? (
              <Link
                to={orderDetailsPath(group.orderId)}
                className="font-[600] text-teal-hover underline underline-offset-2"
              >
                {STEP_LABELS[step]}
              </Link>
            ) : (
              STEP_LABELS[step]
            )}{' '}
            <MessageTime at={at} underDay={steps[index - 1]?.at ?? new Date().toISOString()} />
            {step === 'ordered' && group.orderEnded !== null && (
              <>
                , {group.orderEnded}
                {group.orderEndedAt !== null && (
                  <>
                    {' '}
                    <MessageTime at={group.orderEndedAt} underDay={at} />
                  </>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An order came before the reminder: one line covers both. */
const isPlainlyConverted = ({ isConverted, planned }: MessageGroup): boolean =>
  isConverted && (planned?.reasonDetail?.code === 'ordered' || planned?.state === 'scheduled');

function convertedWords(group: MessageGroup): string {
  const outcome =
    group.orderEnded === null ? 'The patient has ordered.' : `The order was ${group.orderEnded}.`;
  return isPlainlyConverted(group) ? `${outcome} No reminder will be sent.` : outcome;
}
