import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { PencilLine, Send } from 'lucide-react';
import { memo, useId } from 'react';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/icon-button';
import { OpenMark } from '@/components/ui/open-mark';
import { cn } from '@/lib/cn';
import { listTitles } from '@/lib/format';
import type { MessageGroup } from '../history/group-messages';
import { isUndecided } from '../replies/reply-words';
import { fixableOf, subjectOf, useSteps } from './card-actions';
import { type CardActionsProps, CardDetails } from './card-details';
import { MessageTime } from './message-time';
import { lookOfMessage, patientName } from './message-words';
import { quickStepsOf } from './next-step-of';
import { latestStepOf, STEP_LABELS } from './progress';
import { StatusBadge } from './status-badge';

const DECISION_NEEDED = 'Decision needed';

interface MessageGroupCardProps extends CardActionsProps {
  group: MessageGroup;
  isOpen: boolean;
  onToggle: (key: string) => void;
}

/** The texts of one cart to one patient: a row that opens to the full timeline. */
export const MessageGroupCard = memo(function MessageGroupCard({
  group,
  isOpen,
  onToggle,
  ...actions
}: MessageGroupCardProps) {
  const details = useId();
  const name = patientName(group.patientLastName);
  const phone = phoneWords(group);
  const mark = markOf(group);
  const look = lookOfMessage({ ...group.latestText, orderConverted: group.isConverted });
  const isSentOnly = !group.isConverted && group.latestText.status === 'sent';
  const steps = useSteps(group);
  const quick = isOpen ? [] : quickStepsOf(group, steps);
  return (
    <li
      // Found by `useReplyToReveal`.
      data-row={group.key}
      // Found by `useSeenFailures`.
      data-unseen-failure={group.unseenFailures.length > 0 ? group.unseenFailures.join(' ') : undefined}
      className="@container border-b border-line last:border-b-0"
    >
      <article aria-label={`${name}, ${phone}`}>
        <div className="relative grid min-h-15 grid-cols-1 items-center gap-x-3 px-3.5 py-1 transition-colors hover:bg-ground @min-[17rem]:grid-cols-[minmax(0,1fr)_auto] @min-[26rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[26rem]:py-2 sm:px-4">
          <div className="col-span-full items-center gap-x-3 @min-[17rem]:flex">
            <h4 className="flex min-w-0 flex-1 items-baseline @max-[26rem]:flex-wrap gap-x-2 text-note leading-[1.6] font-[620] tracking-normal">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? details : undefined}
                onClick={() => onToggle(group.key)}
                className="max-w-full min-w-0 truncate text-left after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:rounded-s focus-visible:after:inset-ring-2 focus-visible:after:inset-ring-teal"
              >
                {name}
              </button>
              {mark === DECISION_NEEDED && (
                <Badge tone="yellow">
                  <b className="font-[680]">{mark}</b>
                </Badge>
              )}
              {mark !== null && mark !== DECISION_NEEDED && (
                <span className="text-caption font-[600] whitespace-nowrap text-slate">{mark}</span>
              )}
            </h4>
            <span className="flex items-center gap-1.5 text-ink-3">
              {/* In a narrow row the decision takes its place. */}
              <span className={isSentOnly && mark === DECISION_NEEDED ? '@max-[26rem]:hidden' : undefined}>
                <StatusBadge look={look} />
              </span>
              {quick.includes('fix-number') && (
                <IconButton
                  label={`Fix number, ${name}`}
                  tone="soft"
                  aria-haspopup="dialog"
                  // A narrow row has room for one icon.
                  className={cn('z-1 -my-2.5', quick.length > 1 && '@max-[26rem]:hidden')}
                  onClick={() => actions.onFixNumber(fixableOf(group))}
                >
                  <PencilLine aria-hidden size={16} strokeWidth={1.9} />
                </IconButton>
              )}
              {quick.includes('text-again') && (
                <IconButton
                  label={`Text the link again, ${name}`}
                  tone="soft"
                  aria-haspopup="dialog"
                  className="z-1 -my-2.5"
                  onClick={() => actions.onTextAgain(subjectOf(group))}
                >
                  <Send aria-hidden size={16} strokeWidth={1.9} />
                </IconButton>
              )}
              <OpenMark isOpen={isOpen} />
            </span>
          </div>
          <p className="self-start text-caption whitespace-nowrap text-ink-2 tabular-nums @max-[26rem]:order-1">
            {phone}
          </p>
          {/* In a narrow row they have a line of their own, so that they are not cut off after a word. */}
          <p className="flex min-w-0 self-start text-caption text-ink-2 @max-[26rem]:col-span-full">
            {facts(group)}
          </p>
          <LatestStep group={group} />
        </div>
        {isOpen && <CardDetails id={details} group={group} {...actions} />}
      </article>
    </li>
  );
});

export function phoneWords({ phoneNumber, isErased }: MessageGroup): string {
  if (isErased) return 'Name and number erased';
  return phoneNumber === '' ? 'No phone number' : formatUsPhone(phoneNumber);
}

/**
 * In order of importance: the cart went to another number, why it failed, the patient's reply, the number was stopped,
 * or the cart's contents.
 */
function facts(group: MessageGroup) {
  const { latestText, products, isConverted, isStopped, correctedAt } = group;
  if (correctedAt !== null && !isConverted) return <span>Sent again to another number</span>;
  if (latestText.status === 'failed' && !isConverted && latestText.reason !== null) {
    const isReminder = latestText.messageType === 'reminder';
    return (
      <span className="min-w-0 text-red-text">
        {isReminder && 'Reminder: '}
        {latestText.reason.problem}
      </span>
    );
  }
  // The practice cannot send any text, which matters more than the state of this one.
  if (latestText.status === 'pending' && latestText.wait?.code === 'sender_down') {
    return <span className="min-w-0 text-red-text">{latestText.wait.problem}</span>;
  }
  const reply = lastReplyOf(group);
  if (reply !== null) return <span className="min-w-0 flex-1 truncate text-ink">“{reply}”</span>;
  if (isStopped) return <span>Stopped</span>;
  // Truncated rather than wrapped: opening the row shows all of it.
  return <span className="min-w-0 flex-1 truncate">{listTitles(products)}</span>;
}

/** The words of the patient's last reply; null without a reply or without words. */
function lastReplyOf({ firstTexts }: MessageGroup): string | null {
  const replies = firstTexts.flatMap((text) => text.replies ?? []);
  const last = replies
    .toSorted((one, other) => Date.parse(one.receivedAt) - Date.parse(other.receivedAt))
    .at(-1);
  return last?.body || null;
}

/** What last happened to the cart, and when. */
function LatestStep({ group }: { group: MessageGroup }) {
  const { step, at } = latestStepOf(group);
  // The badge already says "sent" or "converted", unless the order was canceled or refunded.
  const isOnBadge = step === 'sent' || (step === 'ordered' && group.orderEnded === null);
  return (
    <p className="self-start text-caption whitespace-nowrap text-ink-3 @max-[26rem]:order-1 @min-[17rem]:text-right">
      {step !== null && !isOnBadge && `${STEP_LABELS[step]} `}
      <MessageTime at={at} underDay={group.latestAt} />
    </p>
  );
}

/**
 * The mark next to the name: a reply to decide about, a new one or an opt-out, or that a text of this cart waits for a
 * decision about another cart.
 */
function markOf(group: MessageGroup): string | null {
  const replies = group.firstTexts.flatMap((text) => text.replies ?? []);
  if (replies.some(isUndecided)) return DECISION_NEEDED;
  if (replies.some(({ isSeen }) => !isSeen)) return group.isStopped ? 'Opted out' : 'New reply';
  return group.isHeldForReply ? 'On hold' : null;
}

/** The skeleton of a row while the list loads. */
export function MessageGroupSkeleton() {
  return (
    <div
      aria-hidden
      className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-3.5 py-2 last:border-b-0 sm:px-4"
    >
      <div className="skeleton h-5 w-24" />
      <div className="skeleton h-6 w-20 rounded-full" />
      <div className="skeleton h-4 w-44" />
      <div className="skeleton h-4 w-20" />
    </div>
  );
}
