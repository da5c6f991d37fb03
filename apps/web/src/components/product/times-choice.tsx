import { TIMES_OF_DAY, type TimeOfDay } from '@eyecart/shared/rules/routine';
import { cn } from '@/lib/cn';
import { TIME_WORDS } from './times-words';

interface TimesChoiceProps {
  title: string;
  times: readonly TimeOfDay[];
  onTimes: (times: readonly TimeOfDay[]) => void;
}

/** When a patient uses a product. */
export function TimesChoice({ title, times, onTimes }: TimesChoiceProps) {
  const toggle = (time: TimeOfDay) =>
    onTimes(times.includes(time) ? times.filter((one) => one !== time) : [...times, time]);
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{`When to use ${title}`}</legend>
      {TIMES_OF_DAY.map((time) => (
        <label
          key={time}
          className={cn(
            'relative inline-flex min-h-11 cursor-pointer items-center rounded-m border px-2.5 text-caption font-[580] has-focus-visible:shadow-(--focus-ring)',
            times.includes(time)
              ? 'border-teal bg-teal-50 text-teal-hover'
              : 'border-line-field text-ink-2 hover:border-ink-2',
          )}
        >
          <input
            type="checkbox"
            checked={times.includes(time)}
            onChange={() => toggle(time)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-m opacity-0"
          />
          {TIME_WORDS[time]}
        </label>
      ))}
    </fieldset>
  );
}
