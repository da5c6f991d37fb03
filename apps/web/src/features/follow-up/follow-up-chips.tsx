import { FOLLOW_UP_REASONS, type FollowUpPage, type FollowUpReason } from '@eyecart/shared/contracts';
import { cn } from '@/lib/cn';
import { REASON_LABELS } from './follow-up-words';

interface FollowUpChipsProps {
  chosen: FollowUpReason | null;
  /** Undefined while they load. */
  counts: FollowUpPage['counts'] | undefined;
  onChoose: (reason: FollowUpReason | null) => void;
}

/** The reasons that some patients have, with how many. Pressing the chosen one shows all again. */
export function FollowUpChips({ chosen, counts, onChoose }: FollowUpChipsProps) {
  return (
    <fieldset
      aria-label="Show only"
      className="rail -mx-4 flex min-h-13 min-w-0 gap-1.5 px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {FOLLOW_UP_REASONS.filter((reason) => counts?.[reason] || reason === chosen).map((reason) => {
        const isChosen = reason === chosen;
        const count = counts?.[reason];
        return (
          <button
            key={reason}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? null : reason)}
            className={cn(
              'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-caption whitespace-nowrap tabular-nums transition-colors',
              isChosen
                ? 'border-ink bg-ink font-[600] text-white'
                : 'border-line-chip bg-surface font-[540] hover:border-ink-2',
            )}
          >
            {REASON_LABELS[reason]}{' '}
            {/* As wide as a small count from the start, so that nothing moves when it comes. */}
            <span
              className={cn(
                'min-w-4 text-center font-[600]',
                !isChosen && (reason === 'failed' && count ? 'text-red' : 'text-ink-3'),
              )}
            >
              {count?.toLocaleString('en-US')}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
