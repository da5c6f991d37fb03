import { RefreshCw } from 'lucide-react';
import { NewRows } from '@/components/lists/new-rows';
import { Button } from '@/components/ui/button';
import { clockTime } from '@/lib/dates/clock-time';

interface HistoryHeadProps {
  /** How many carts others have added since. */
  newCount: number;
  /** Milliseconds. */
  updatedAt: number;
  isFailing: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
  onShowNew: () => void;
}

/** How recent the list is, with a button to refresh it. */
export function HistoryHead(props: HistoryHeadProps) {
  const { newCount, updatedAt, isFailing, isRefreshing, onRefresh, onShowNew } = props;
  return (
    <div className="-mr-4 flex items-center gap-3">
      <p className="min-w-0 flex-1 text-caption text-pretty text-ink-3 tabular-nums">
        {isFailing && `Not up to date, last updated ${clockTime(new Date(updatedAt))}`}
      </p>
      <NewRows count={newCount} onShow={onShowNew} />
      <Button variant="ghost" size="sm" busy={isRefreshing} onClick={onRefresh}>
        {!isRefreshing && <RefreshCw aria-hidden size={18} strokeWidth={1.9} />}
        Refresh
      </Button>
    </div>
  );
}
