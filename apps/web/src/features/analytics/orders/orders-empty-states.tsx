import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/states/empty-state';
import { Button, buttonVariants } from '@/components/ui/button';
import { PATHS } from '@/lib/paths';
import { type AnalyticsView, chooseRange, searchOf } from '../analytics-view';
import { noneOf } from '../ranges/range-words';

const LINK_STYLE = buttonVariants({ variant: 'soft', size: 'sm' });

/** No orders in the range: how to get the first one, or a link to earlier ones. */
export function NoOrders({ view, hasOthers }: { view: AnalyticsView; hasOthers: boolean }) {
  const isEverything = view.range === 'all';
  return (
    <EmptyState
      title={noneOf(hasOthers ? "orders in the shop's currency" : 'orders', view.range)}
      note={
        hasOthers
          ? 'Orders in other currencies are below.'
          : 'When a patient orders from a cart you sent, the order will show up here.'
      }
      action={
        isEverything ? (
          <Link to={PATHS.home} className={LINK_STYLE}>
            Build a cart
          </Link>
        ) : (
          <Link to={{ search: searchOf(chooseRange(view, 'all')) }} className={LINK_STYLE}>
            Show all orders
          </Link>
        )
      }
    />
  );
}

/** Orders that failed to load show as none, without claiming that there are none (docs/product.md §7.10). */
export function UnreadOrders({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      title="No orders to show"
      note="We couldn't load the orders just now. Nothing is lost."
      action={
        <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
