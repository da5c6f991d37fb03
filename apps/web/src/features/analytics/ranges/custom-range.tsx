import type { AnalyticsRange } from '@eyecart/shared/contracts';
import { type DayRange, readDayRange } from '@eyecart/shared/rules/day-range';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { practiceDay } from '@/lib/dates/practice-clock';
import { dayRangeParam } from './day-range-param';

interface CustomRangeProps {
  /** The current range. A custom one prefills the fields. */
  range: AnalyticsRange;
  onChoose: (range: AnalyticsRange) => void;
  onCancel: () => void;
}

/** The first and last day of a custom range. Escape closes it. */
export function CustomRange({ range, onChoose, onCancel }: CustomRangeProps) {
  const id = useId();
  const today = practiceDay(new Date());
  const { register, handleSubmit, formState } = useForm<DayRange>({
    reValidateMode: 'onSubmit',
    defaultValues: readDayRange(range) ?? { from: '', to: '' },
  });
  const field = (name: 'from' | 'to', label: string) => (
    <Field
      id={`${id}-${name}`}
      label={label}
      type="date"
      autoFocus={name === 'from'}
      className="flex-1"
      inputClassName="min-w-36"
      max={today}
      error={formState.errors[name]?.message}
      {...register(name, { validate: (_, days) => faultAt(name, days, today) })}
    />
  );
  return (
    <form
      noValidate
      aria-label="Custom date range"
      onSubmit={handleSubmit((days) => onChoose(dayRangeParam(days)))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
      className="absolute top-full right-0 z-20 mt-2 w-full min-w-72 rounded-l border border-line bg-surface p-4 shadow-3 sm:w-96"
    >
      <div className="flex flex-wrap gap-3">
        {field('from', 'First day')}
        {field('to', 'Last day')}
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button type="button" variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm">
          Show
        </Button>
      </div>
    </form>
  );
}

/** One problem at a time. */
function faultAt(field: 'from' | 'to', days: DayRange, today: string): string | true {
  const fault = faultOf(days, today);
  return fault?.field === field ? fault.message : true;
}

function faultOf({ from, to }: DayRange, today: string) {
  if (from === '') return { field: 'from', message: 'Choose the first day.' } as const;
  if (to === '') return { field: 'to', message: 'Choose the last day.' } as const;
  if (from > today) return { field: 'from', message: 'The first day can’t be in the future.' } as const;
  if (to > today) return { field: 'to', message: 'The last day can’t be in the future.' } as const;
  return readDayRange(`${from}..${to}`) === null
    ? ({ field: 'to', message: 'The last day can’t be before the first day.' } as const)
    : null;
}
