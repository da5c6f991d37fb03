import type { OrderRepeat, RepeatEnd } from '@eyecart/shared/contracts';
import { REPEAT_ENDED } from '@eyecart/shared/staff-messages/repeat-ended';
import { ChevronDown, Repeat } from 'lucide-react';
import { describeDay } from '@/lib/dates/practice-day';
import { countOf } from '@/lib/format';

/** Why it stopped, in words, by the reason's code. */
const STOPPED: Readonly<Partial<Record<RepeatEnd, string>>> = REPEAT_ENDED;

interface RepeatFactsProps {
  repeat: OrderRepeat;
  /** Why the card's own order could not be sent, which the card shows itself. */
  failureReason: string | null;
}

/** How an order repeats, its next times, why it stopped, and its past times. */
export function RepeatFacts({ repeat, failureReason }: RepeatFactsProps) {
  const { nextAt, past, endReason } = repeat;
  const isSaid = failureReason !== null && endReason !== 'opted_out';
  const stopped = endReason === null || isSaid ? undefined : STOPPED[endReason];
  return (
    <div className="mt-3 text-small">
      <p className="flex gap-2 text-pretty">
        <Repeat aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-ink-2" />
        <span>
          <span className="font-[560]">{ruleWords(repeat)}</span>
          {nextAt.length > 0 && (
            <span className="block text-ink-2">
              Then {nextAt.map((at) => describeDay(new Date(at))).join(', ')}
            </span>
          )}
          {stopped !== undefined && <span className="block text-ink-2">{stopped}</span>}
        </span>
      </p>
      {past.length > 0 && (
        <details className="group mt-1.5">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-s text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
            {countOf(past.length, 'earlier time')}
            <ChevronDown
              aria-hidden
              size={16}
              strokeWidth={1.9}
              className="transition-transform group-open:rotate-180"
            />
          </summary>
          <ul className="grid gap-1.5 pb-1 text-caption text-ink-2">
            {past.map((one) => (
              <li key={one.id} className="text-pretty wrap-anywhere">
                <span className="font-[560] text-ink">
                  {describeDay(new Date(one.sentAt ?? one.scheduledFor))}
                </span>
                : {OUTCOMES[one.outcome]}
                {one.reason !== null && ` ${one.reason}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const OUTCOMES: Readonly<Record<OrderRepeat['past'][number]['outcome'], string>> = {
  sent: 'sent.',
  not_sent: 'not sent.',
  skipped: 'skipped.',
  waiting: 'being sent.',
};

function ruleWords({ everyMonths, untilOn, times, number, endedAt, endReason }: OrderRepeat): string {
  const every = everyMonths === 1 ? 'Every month' : `Every ${everyMonths} months`;
  if (endReason === 'finished') return `${every}, finished`;
  if (endedAt !== null) return `${every}, stopped ${describeDay(new Date(endedAt))}`;
  if (times !== null) return `${every}, ${number} of ${times}`;
  if (untilOn !== null) return `${every} until ${describeDay(new Date(`${untilOn}T17:00:00Z`))}`;
  return `${every}, until you stop it`;
}
