import { NewRows } from '@/components/lists/new-rows';
import { clockTime } from '@/lib/dates/clock-time';

interface HistoryHeadProps {
  /** How many carts others have added since. */
  newCount: number;
  /** Milliseconds. */
  updatedAt: number;
  isFailing: boolean;
  onShowNew: () => void;
}

/** What has changed since the list was read. Beside the first day, where it moves no row. */
export function HistoryHead(props: HistoryHeadProps) {
  const { newCount, updatedAt, isFailing, onShowNew } = props;
  return (
    <div className="relative z-1 mt-2 -mb-8 flex items-center justify-end gap-3">
      {isFailing && (
        <p className="min-w-0 flex-1 pl-24 text-right text-caption text-pretty text-ink-3 tabular-nums">
          Not up to date, last updated {clockTime(new Date(updatedAt))}
        </p>
      )}
      <NewRows count={newCount} onShow={onShowNew} />
    </div>
  );
}
