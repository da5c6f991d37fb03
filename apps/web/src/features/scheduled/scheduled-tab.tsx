import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { useRef } from 'react';
import { EmptyList, UnreadList } from '@/components/list-states';
import { LoadFailure } from '@/components/load-failure';
import { useKeptFocus } from '@/lib/use-kept-focus';
import { useOrderToReveal } from './order-to-reveal';
import { hasStopped, ScheduledCard, ScheduledCardSkeleton, type ScheduledCardTools } from './scheduled-card';
import { isWaiting, useScheduledOrders } from './scheduled-queries';

const NO_ORDERS = {
  title: 'No scheduled orders',
  note: 'Turn on Schedule Re-Order in the current cart, and the order will wait here until its day.',
};
const UNREAD = {
  title: "Couldn't load scheduled orders",
  note: 'Orders already scheduled still go out on their day.',
};
const LOAD_FAILED = 'Failed to load scheduled orders. Please try again.';

interface ScheduledTabProps extends ScheduledCardTools {
  /** The dialog shows failures; the drawer keeps them quiet (docs/product.md §2.12). */
  isDialog: boolean;
  onShowCart: () => void;
}

/** Re-orders that wait for their day, and those already sent (docs/product.md §2.15). */
export function ScheduledTab({ isDialog, onShowCart, ...tools }: ScheduledTabProps) {
  const { entries: orders, error, isFetching, refetch } = useScheduledOrders();
  const retry = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  const isLoud = error !== null && isDialog;
  /** Sent cards have no buttons unless they stopped repeating, so the scrolling area itself must be reachable by keyboard. */
  const isAllSent =
    orders !== undefined &&
    orders.length > 0 &&
    !orders.some((order) => isWaiting(order) || hasStopped(order));
  return (
    <section
      aria-label={isAllSent ? 'Sent orders' : undefined}
      tabIndex={isAllSent ? 0 : undefined}
      className="min-h-0 flex-1 overflow-y-auto px-5 pt-5 pb-6 focus-visible:inset-ring-2 focus-visible:inset-ring-teal focus-visible:shadow-none sm:px-8"
    >
      <p role="status" className="sr-only">
        {orders === undefined && isFetching && 'Loading scheduled orders...'}
      </p>
      {isLoud && <LoadFailure message={LOAD_FAILED} {...retry} />}
      {orders === undefined && error === null && (
        <div className="grid gap-3.5">
          <ScheduledCardSkeleton />
          <ScheduledCardSkeleton />
        </div>
      )}
      {orders === undefined && error !== null && !isLoud && <UnreadList {...UNREAD} {...retry} />}
      {orders !== undefined && (
        <ScheduledLists orders={orders} isCurrent={!isFetching} onShowCart={onShowCart} {...tools} />
      )}
    </section>
  );
}

interface ScheduledListsProps extends ScheduledCardTools {
  orders: readonly ScheduledOrder[];
  /** False while the list is being reloaded. */
  isCurrent: boolean;
  onShowCart: () => void;
}

function ScheduledLists({ orders, isCurrent, onShowCart, ...tools }: ScheduledListsProps) {
  const waiting = orders.filter(isWaiting);
  const sent = orders.filter((order) => !isWaiting(order));
  const lists = useRef<HTMLDivElement>(null);
  useOrderToReveal(lists, isCurrent);
  // Sending or canceling an order removes its buttons.
  const waitingProps = useKeptFocus<HTMLUListElement>(waiting.length, () =>
    lists.current?.closest<HTMLElement>('[role="tabpanel"]')?.focus(),
  );
  return (
    <div ref={lists} className="grid gap-3.5">
      {orders.length === 0 && <EmptyList {...NO_ORDERS} onShowCart={onShowCart} />}
      {waiting.length > 0 && (
        <ul aria-label="Scheduled orders" className="grid gap-3.5" {...waitingProps}>
          {waiting.map((order) => (
            <ScheduledCard key={order.id} order={order} {...tools} />
          ))}
        </ul>
      )}
      {sent.length > 0 && (
        <ul aria-label="Sent orders" className="grid gap-3.5">
          {sent.map((order) => (
            <ScheduledCard key={order.id} order={order} {...tools} />
          ))}
        </ul>
      )}
    </div>
  );
}
