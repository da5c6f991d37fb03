import type { DismissalReason, FollowUp } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import {
  CalendarClock,
  Clock,
  type LucideIcon,
  MessageSquareText,
  PackageCheck,
  PencilLine,
  Phone,
  QrCode,
  Send,
  X,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Button, buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { practiceDay } from '@/lib/dates/practice-clock';
import { DismissChoices } from './dismiss-choices';
import {
  dayWords,
  detailWords,
  momentWords,
  nameOf,
  productWords,
  reasonWords,
  sinceWords,
} from './follow-up-words';
import { nextStep, otherSteps, type Step } from './next-step';

export interface RowActions {
  readonly onStep: (step: Exclude<Step, 'call'>, row: FollowUp) => void;
  readonly onDismiss: (row: FollowUp, reason: DismissalReason) => void;
}

interface FollowUpRowProps extends RowActions {
  row: FollowUp;
  /** Whether it gets the focus from a removed row. */
  isLanding: boolean;
}

/** A patient: why they are listed, what was in the cart, the most useful action, and the others. */
export function FollowUpRow({ row, isLanding, onStep, onDismiss }: FollowUpRowProps) {
  const [isDismissing, setDismissing] = useState(false);
  const choices = useId();
  const title = useId();
  return (
    <li data-row={row.phoneNumber} className="border-line not-last:border-b">
      <article aria-labelledby={title} className="px-4 py-4 focus-within:bg-ground sm:px-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id={title} className="flex flex-wrap items-baseline gap-x-2.5 text-note font-[620]">
              <span className="wrap-anywhere">{nameOf(row)}</span>
              <span className="text-small font-[400] text-ink-2 tabular-nums">
                {formatUsPhone(row.phoneNumber)}
              </span>
            </h2>
            <Why row={row} />
            {row.products.length > 0 && (
              <p className="mt-0.5 text-small text-pretty text-ink-3 wrap-anywhere">
                {productWords(row.products)}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-1.5 max-sm:basis-full">
            <StepButton step={nextStep(row)} isNext isLanding={isLanding} row={row} onStep={onStep} />
            {otherSteps(row).map((step) => (
              <StepButton key={step} step={step} row={row} onStep={onStep} />
            ))}
            {/* On one line, so that none of them ends up alone on a phone. */}
            <span className="flex gap-1.5">
              <Button
                variant="ghost"
                size="sm"
                padding={2.5}
                aria-label={`Later: ${nameOf(row)}`}
                onClick={() => onDismiss(row, 'later')}
              >
                <Clock aria-hidden size={16} strokeWidth={1.9} />
                Later
              </Button>
              <Button
                variant="ghost"
                size="sm"
                padding={2.5}
                aria-label={`Dismiss: ${nameOf(row)}`}
                aria-expanded={isDismissing}
                aria-controls={choices}
                onClick={() => setDismissing(!isDismissing)}
              >
                <X aria-hidden size={16} strokeWidth={1.9} />
                Dismiss
              </Button>
            </span>
          </div>
        </div>
        <div id={choices}>
          {isDismissing && (
            <DismissChoices
              name={nameOf(row)}
              onChoose={(reason) => onDismiss(row, reason)}
              onClose={() => setDismissing(false)}
            />
          )}
        </div>
      </article>
    </li>
  );
}

/** "Opened Tuesday, not ordered", and below it what was said or why another text has to wait. */
function Why({ row }: { row: FollowUp }) {
  const since = new Date(row.since);
  const now = new Date();
  const { before, after } = reasonWords(row, now);
  const detail = detailWords(row, now);
  return (
    <>
      <p
        className={cn('mt-0.5 text-small font-[540]', row.reason === 'failed' ? 'text-red-text' : 'text-ink')}
      >
        {before}{' '}
        <time dateTime={row.since} title={momentWords(since)}>
          {sinceWords(row, now)}
        </time>
        {after}
      </p>
      {detail !== null && <p className="mt-0.5 line-clamp-2 text-small text-ink-2 wrap-anywhere">{detail}</p>}
      {row.nextSendAt !== null && (
        <p className="mt-0.5 text-small text-ink-2">
          Already followed up. You can text again {dayOrOn(new Date(row.nextSendAt), now)}.
        </p>
      )}
    </>
  );
}

/** "later today", "on Tuesday", or, a week or more ahead, "on November 30". */
const dayOrOn = (at: Date, now: Date): string =>
  practiceDay(at) === practiceDay(now) ? 'later today' : `on ${dayWords(at, now)}`;

const STEPS: Readonly<Record<Step, { readonly label: string; readonly icon: LucideIcon }>> = {
  'fix-number': { label: 'Fix number', icon: PencilLine },
  'read-reply': { label: 'Read reply', icon: MessageSquareText },
  'review-order': { label: 'Review order', icon: CalendarClock },
  'review-refill': { label: 'Review refill', icon: PackageCheck },
  'send-again': { label: 'Send again', icon: Send },
  call: { label: 'Call', icon: Phone },
  'show-qr': { label: 'Show QR', icon: QrCode },
};

interface StepButtonProps extends Pick<RowActions, 'onStep'> {
  step: Step;
  row: FollowUp;
  /** The most useful action: j, k, and the removal of another row move the focus here. */
  isNext?: boolean;
  isLanding?: boolean;
}

function StepButton({ step, row, isNext = false, isLanding = false, onStep }: StepButtonProps) {
  const { label, icon: Icon } = STEPS[step];
  const look = { variant: isNext ? 'soft' : 'line', size: 'sm', padding: 3 } as const;
  const shared = {
    'aria-label': `${label}: ${nameOf(row)}`,
    'data-next-step': isNext ? '' : undefined,
    'data-landing': isLanding ? '' : undefined,
    className: isNext ? 'min-w-32' : undefined,
  };
  const content = (
    <>
      <Icon aria-hidden size={16} strokeWidth={1.9} />
      {label}
    </>
  );
  if (step === 'call') {
    const { className, ...rest } = shared;
    return (
      <a href={`tel:${row.phoneNumber}`} className={cn(buttonVariants(look), className)} {...rest}>
        {content}
      </a>
    );
  }
  return (
    <Button {...look} {...shared} aria-haspopup="dialog" onClick={() => onStep(step, row)}>
      {content}
    </Button>
  );
}
