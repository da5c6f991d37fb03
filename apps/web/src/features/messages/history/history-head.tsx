import { NewRows } from '@/components/lists/new-rows';
import { cn } from '@/lib/cn';
import { clockTime } from '@/lib/dates/clock-time';

interface HistoryHeadProps {
  /** How many carts others have added since. */
  newCount: number;
  /** Milliseconds. */
  updatedAt: number;
  isFailing: boolean;
  onShowNew: () => void;
}

/** What has changed since the list was read: beside the first day, unless the list is not up to date. */
export function HistoryHead(props: HistoryHeadProps) {
  const { newCount, updatedAt, isFailing, onShowNew } = props;
  return (
    <div className={cn('relative z-1 mt-2 flex items-center justify-end gap-3', !isFailing && '-mb-8')}>
      {isFailing && (
        <p className="min-w-0 flex-1 text-caption text-pretty text-ink-3 tabular-nums">
          Not up to date, last updated {clockTime(new Date(updatedAt))}
        </p>
      )}
      <NewRows count={newCount} onShow={onShowNew} />
    </div>
  );
}
