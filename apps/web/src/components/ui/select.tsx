import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** The frame of a catalog filter, in teal while it is set. */
export const filterLook = (isSet: boolean): string =>
  isSet
    ? 'border-teal bg-teal-50 font-[600] text-teal-press inset-ring inset-ring-teal'
    : 'border-line-field bg-surface hover:border-ink-2';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** The field's name; shown inside it where there is room. */
  label: string;
  /** False where the options already say it. */
  isLabelShown?: boolean;
  /** True for a filter that is set. */
  isSet?: boolean;
  options: ReadonlyArray<{ value: string; label: string }>;
  onValueChange: (value: string) => void;
}

/** The native select in our frame: it works best with keyboard, touch and screen readers. */
export function Select({
  label,
  isLabelShown = true,
  isSet = false,
  options,
  onValueChange,
  className,
  ...props
}: SelectProps) {
  return (
    <div className={cn('relative min-w-0', className)}>
      {isLabelShown && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 hidden -translate-y-1/2 text-note text-ink-3 sm:block"
        >
          {label}
        </span>
      )}
      <select
        aria-label={label}
        className={cn(
          'min-h-12 w-full appearance-none truncate rounded-m border pr-9 pl-3 text-small outline-none transition-[border-color,box-shadow] focus-visible:border-teal focus-visible:shadow-(--field-focus) sm:pr-10 sm:pl-(--label-width) sm:text-note',
          filterLook(isSet),
        )}
        onChange={(event) => onValueChange(event.target.value)}
        {...props}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        strokeWidth={1.9}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-2 sm:right-3.5"
      />
    </div>
  );
}
