import { TIMES_OF_DAY, type TimeOfDay } from '@eyecart/shared/rules/routine';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { TIME_WORDS } from '@/components/product/times-words';
import { IconButton } from '@/components/ui/icon-button';
import { cn } from '@/lib/cn';

interface StepFieldsProps {
  title: string;
  times: readonly TimeOfDay[];
  onTimes: (times: readonly TimeOfDay[]) => void;
  /** Absent at the top. */
  onUp?: (() => void) | undefined;
  /** Absent at the bottom. */
  onDown?: (() => void) | undefined;
}

/** When patients use a product of a bundle, and its place in the order. */
export function StepFields({ title, times, onTimes, onUp, onDown }: StepFieldsProps) {
  const toggle = (time: TimeOfDay) =>
    onTimes(times.includes(time) ? times.filter((one) => one !== time) : [...times, time]);
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1">
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
      <div className="ml-auto flex">
        <IconButton
          label={`Move ${title} up`}
          aria-disabled={!onUp}
          className={cn(!onUp && 'opacity-40')}
          onClick={onUp}
        >
          <ArrowUp aria-hidden size={18} strokeWidth={1.9} />
        </IconButton>
        <IconButton
          label={`Move ${title} down`}
          aria-disabled={!onDown}
          className={cn('-mr-2', !onDown && 'opacity-40')}
          onClick={onDown}
        >
          <ArrowDown aria-hidden size={18} strokeWidth={1.9} />
        </IconButton>
      </div>
    </div>
  );
}
