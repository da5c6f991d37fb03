import { cn } from '@/lib/cn';

interface NewRowsProps {
  count: number;
  onShow: () => void;
  className?: string;
}

/** Says that others have added rows, and shows them. Its space is reserved, so that nothing moves when it appears. */
export function NewRows({ count, onShow, className }: NewRowsProps) {
  return (
    <p aria-live="polite" className={cn('flex min-h-8 shrink-0 items-center justify-center', className)}>
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          // A 44 px touch target in a 28 px button.
          className="relative min-h-7 rounded-full bg-teal-100 px-3.5 text-caption font-[640] whitespace-nowrap text-teal-press tabular-nums transition-colors after:absolute after:inset-x-0 after:-inset-y-2 hover:bg-teal-100-hover"
        >
          {count} new<span className="sr-only">, show</span>
        </button>
      )}
    </p>
  );
}
