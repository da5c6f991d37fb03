import type { FollowUp } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import {
  CalendarClock,
  type LucideIcon,
  MessageSquareText,
  PackageCheck,
  PencilLine,
  Phone,
  Send,
} from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, buttonVariants } from '@/components/ui/button';
import { OpenMark } from '@/components/ui/open-mark';
import { cn } from '@/lib/cn';
import { practiceDay } from '@/lib/dates/practice-clock';
import {
  dayWords,
  detailWords,
  momentWords,
  nameOf,
  productWords,
  reasonWords,
  sinceWords,
} from './follow-up-words';
import { type NextStep, nextStep, type Step } from './next-step';
import { type ChoicePart, RowChoices } from './row-choices';
import type { Dismiss } from './use-dismiss';

export interface RowActions {
  readonly onStep: (step: Exclude<Step, 'call'>, row: FollowUp) => void;
  readonly onDismiss: Dismiss;
}

interface FollowUpRowProps extends RowActions {
  row: FollowUp;
  /** Whether it gets the focus from a removed row. */
  isLanding: boolean;
}

/** A patient: why they are listed, the most useful action, and the others behind "More" and keys. */
export function FollowUpRow({ row, isLanding, onStep, onDismiss }: FollowUpRowProps) {
  const [part, setPart] = useState<ChoicePart | null>(null);
  const choices = useId();
  const title = useId();
  const place = useRef<HTMLLIElement>(null);
  const focus = (wanted: string) => place.current?.querySelector<HTMLElement>(wanted)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'l') setPart('later');
    else if (event.key === 'd') setPart('dismiss');
    else if (event.key === 'c') place.current?.querySelector<HTMLElement>('a[href^="tel:"]')?.click();
  };
  return (
    <li
      ref={place}
      data-row={row.phoneNumber}
      className="border-line not-last:border-b"
      onKeyDown={onKeyDown}
    >
      <article aria-labelledby={title} className="focus-within:bg-ground">
        <div className="flex min-h-18 flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3 sm:px-6 lg:flex-nowrap">
          <div className="min-w-0 flex-1 basis-72 lg:flex lg:gap-6">
            <h2
              id={title}
              className="flex flex-wrap items-baseline gap-x-2.5 text-note font-[620] tracking-normal lg:w-44 lg:shrink-0 lg:flex-col lg:gap-x-0"
            >
              <span className="wrap-anywhere lg:max-w-full lg:truncate">{nameOf(row)}</span>
              <a
                href={`tel:${row.phoneNumber}`}
                className="py-0.5 text-small font-[400] whitespace-nowrap text-ink-2 tabular-nums hover:text-teal-hover hover:underline"
              >
                {formatUsPhone(row.phoneNumber)}
              </a>
            </h2>
            <Why row={row} isFull={part !== null} />
          </div>
          <div className="flex items-center gap-1.5 max-sm:basis-full">
            <StepButton step={nextStep(row)} isLanding={isLanding} row={row} onStep={onStep} />
            <Button
              variant="ghost"
              size="sm"
              padding={2.5}
              aria-label={`More: ${nameOf(row)}`}
              aria-expanded={part !== null}
              aria-controls={choices}
              onClick={() => setPart(part === null ? 'more' : null)}
            >
              More
              <OpenMark isOpen={part !== null} />
            </Button>
          </div>
        </div>
        <div id={choices}>
          {part !== null && (
            <RowChoices
              row={row}
              part={part}
              onShowQr={() => onStep('show-qr', row)}
              onDismiss={onDismiss}
              onClose={() => {
                focus(part === 'more' ? '[aria-expanded]' : '[data-next-step]');
                setPart(null);
              }}
            />
          )}
        </div>
      </article>
    </li>
  );
}

/** "Sent Tuesday, not opened", and below it what was said, when to text again, or the cart: in one line until "More". */
function Why({ row, isFull }: { row: FollowUp; isFull: boolean }) {
  const since = new Date(row.since);
  const now = new Date();
  const { before, after } = reasonWords(row);
  return (
    <div className="min-w-0 flex-1 text-small">
      <p className={cn('font-[540] lg:truncate', row.reason === 'failed' ? 'text-red-text' : 'text-ink')}>
        {before}{' '}
        <time dateTime={row.since} title={momentWords(since)}>
          {sinceWords(row, now)}
        </time>
        {after}
      </p>
      <p className={cn('mt-0.5 text-ink-2 wrap-anywhere', !isFull && 'line-clamp-2 lg:line-clamp-1')}>
        {(isFull ? allLines : secondLine)(row, now)}
      </p>
    </div>
  );
}

function secondLine(row: FollowUp, now: Date): string {
  const { nextSendAt, reason, products } = row;
  if (nextSendAt !== null) return `Followed up. Text again ${dayOrOn(new Date(nextSendAt), now)}.`;
  return reason === 'refill' ? refillWords(row, now) : (detailWords(row, now) ?? productWords(products));
}

const refillWords = (row: FollowUp, now: Date): string =>
  [productWords(row.products), detailWords(row, now)].filter(Boolean).join(': ');

function allLines(row: FollowUp, now: Date): string {
  const line = secondLine(row, now);
  const rest = [detailWords(row, now), productWords(row.products)];
  return [line, ...rest.filter((words) => words && !line.includes(words))].join(' ');
}

/** "later today", "on Tuesday", or, a week or more ahead, "on November 30". */
const dayOrOn = (at: Date, now: Date): string =>
  practiceDay(at) === practiceDay(now) ? 'later today' : `on ${dayWords(at, now)}`;

const STEPS: Readonly<Record<NextStep, { readonly label: string; readonly icon: LucideIcon }>> = {
  'fix-number': { label: 'Fix number', icon: PencilLine },
  'read-reply': { label: 'Read reply', icon: MessageSquareText },
  'review-order': { label: 'Review order', icon: CalendarClock },
  'review-refill': { label: 'Review refill', icon: PackageCheck },
  'send-again': { label: 'Send again', icon: Send },
  call: { label: 'Call', icon: Phone },
};

interface StepButtonProps extends Pick<RowActions, 'onStep'> {
  step: NextStep;
  row: FollowUp;
  isLanding: boolean;
}

/** The most useful action: j, k, and the removal of another row move the focus here. */
function StepButton({ step, row, isLanding, onStep }: StepButtonProps) {
  const { label, icon: Icon } = STEPS[step];
  const look = { variant: 'soft', size: 'sm', padding: 3 } as const;
  const shared = {
    'aria-label': `${label}: ${nameOf(row)}`,
    'data-next-step': '',
    'data-landing': isLanding ? '' : undefined,
  };
  const content = (
    <>
      <Icon aria-hidden size={16} strokeWidth={1.9} />
      {label}
    </>
  );
  const place = 'min-w-36 max-sm:flex-1';
  if (step === 'call') {
    return (
      <a href={`tel:${row.phoneNumber}`} className={cn(buttonVariants(look), place)} {...shared}>
        {content}
      </a>
    );
  }
  return (
    <Button {...look} {...shared} className={place} aria-haspopup="dialog" onClick={() => onStep(step, row)}>
      {content}
    </Button>
  );
}
