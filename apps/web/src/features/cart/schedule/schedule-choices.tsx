import type { Ref } from 'react';
import { cn } from '@/lib/cn';
import { SCHEDULE_CHOICES, type ScheduleChoice } from './schedule-form';

interface ScheduleChoicesProps {
  /** The chosen radio button, which gets the focus when the day is invalid. */
  ref?: Ref<HTMLInputElement>;
  chosen: ScheduleChoice;
  errorId: string | undefined;
  onChoose: (choice: ScheduleChoice) => void;
}

/** The presets and Custom Date. */
export function ScheduleChoices({ ref, chosen, errorId, onChoose }: ScheduleChoicesProps) {
  return (
    <div
      role="radiogroup"
      aria-label="When to send"
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      className="mt-3.5 grid grid-cols-2 gap-2 sm:grid-cols-4"
    >
      {SCHEDULE_CHOICES.map(({ value, label }) => (
        <label
          key={value}
          className={cn(
            'relative inline-flex min-h-11 cursor-pointer items-center justify-center rounded-m border px-1 text-center text-small font-[540] transition-colors has-focus-visible:shadow-(--focus-ring)',
            value === chosen && 'border-teal bg-teal-50 inset-ring inset-ring-teal',
            value !== chosen && 'border-line-field bg-surface hover:border-ink',
          )}
        >
          <input
            ref={value === chosen ? ref : undefined}
            type="radio"
            name="schedule-choice"
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            // When the focus jumps here, the reason and the calendar below it come into view too.
            className={cn(
              'absolute inset-0 scroll-mt-6 appearance-none rounded-m opacity-0',
              value === 'custom' && 'scroll-mb-112',
            )}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
