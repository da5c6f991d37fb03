import { RefreshCw } from 'lucide-react';
import { NewRows } from '@/components/lists/new-rows';
import { Button } from '@/components/ui/button';
import { clockTime } from '@/lib/dates/clock-time';
import { countOf } from '@/lib/format';

interface HistoryHeadProps {
  /** How many carts are listed. */
  count: number;
  hasMore: boolean;
  /** How many carts others have added since. */
  newCount: number;
  /** Milliseconds. */
  updatedAt: number;
  isFailing: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
  onShowNew: () => void;
}

/** How many carts are listed and how recent the list is, with a button to refresh it. */
export function HistoryHead(props: HistoryHeadProps) {
  const { count, hasMore, newCount, updatedAt, isFailing, isRefreshing, onRefresh, onShowNew } = props;
  return (
    <div className="-mr-4 flex items-center gap-3">
      <p className="min-w-0 flex-1 text-small text-pretty text-ink-2 tabular-nums">
        {count > 0 && (hasMore ? 'Newest first' : `${countOf(count, 'cart')}, newest first`)}
        <span className="block text-caption text-ink-3">
          {isFailing ? 'Not up to date, last updated' : 'Updated'} {clockTime(new Date(updatedAt))}
        </span>
      </p>
      <NewRows count={newCount} onShow={onShowNew} />
      <Button variant="ghost" size="sm" busy={isRefreshing} onClick={onRefresh}>
        {!isRefreshing && <RefreshCw aria-hidden size={18} strokeWidth={1.9} />}
        Refresh
      </Button>
    </div>
  );
}
