import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { useRef } from 'react';
import { NewRows } from '@/components/lists/new-rows';
import { RowGap } from '@/components/lists/row-gap';
import { BrokenCards, CardBoundary } from '@/components/states/card-boundary';
import { EmptyList, UnreadList } from '@/components/states/list-states';
import { LoadFailure } from '@/components/states/load-failure';
import { useKeptFocus } from '@/lib/interaction/use-kept-focus';
import { isOwnRow } from '@/lib/lists/own-rows';
import { type PlacedRow, presentEntries } from '@/lib/lists/place-rows';
import { useStableRows } from '@/lib/lists/use-stable-rows';
import { useOrderToReveal, useReveal } from './order-to-reveal';
import { hasStopped, ScheduledCard, ScheduledCardSkeleton, type ScheduledCardTools } from './scheduled-card';
import { isWaiting, useScheduledOrders } from './scheduled-queries';

const keyOf = ({ id }: ScheduledOrder): string => String(id);
/** A repeating order has one card. */
const formerKeysOf = ({ repeat }: ScheduledOrder): string[] => repeat?.past.map(({ id }) => String(id)) ?? [];

const NO_ORDERS = {
  title: 'No scheduled orders',
  note: 'Turn on Schedule Re-Order in the current cart.',
};
const UNREAD = {
  title: "Couldn't load scheduled orders",
  note: 'Scheduled orders still go out.',
};
const LOAD_FAILED = 'Failed to load scheduled orders. Please try again.';

interface ScheduledTabProps extends ScheduledCardTools {
  /** The dialog shows failures; the drawer keeps them quiet (docs/product.md §2.12). */
  isDialog: boolean;
  onShowCart: () => void;
}

/** Re-orders that wait for their day, and those already sent. */
export function ScheduledTab({ isDialog, onShowCart, ...tools }: ScheduledTabProps) {
  const { entries: orders, unreadableCount, error, isFetching, refetch } = useScheduledOrders();
  const asked = useOrderToReveal();
  const isOwn = (key: string) => isOwnRow('scheduled-orders', key) || key === asked;
  const isLoud = error !== null && isDialog;
  const { rows, newCount, notice, showNew, area } = useStableRows({
    entries: orders,
    keyOf,
    formerKeysOf,
    isCurrent: !isFetching,
    hasFailed: isLoud,
    isOwn,
  });
  const retry = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  const shown = presentEntries(rows);
  /** Sent cards have no buttons unless they stopped repeating, so the scrolling area itself must be reachable by keyboard. */
  const isAllSent = shown.length > 0 && !shown.some((order) => isWaiting(order) || hasStopped(order));
  /** No card can be pressed until the order that staff want to see is among them, and in view. */
  const isAwaited = asked !== null && !rows.some(({ key }) => key === asked);
  return (
    <section
      ref={area}
      aria-label={isAllSent ? 'Sent orders' : undefined}
      tabIndex={isAllSent ? 0 : undefined}
      className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 [overflow-anchor:none] focus-visible:inset-ring-2 focus-visible:inset-ring-teal focus-visible:shadow-none sm:px-8"
    >
      <NewRows count={newCount} onShow={showNew} />
      <p role="status" className="sr-only">
        {orders === undefined && isFetching && 'Loading scheduled orders...'}
      </p>
      {(orders === undefined ? isLoud : notice !== 'none') && (
        <LoadFailure isGap={notice === 'gap'} message={LOAD_FAILED} {...retry} />
      )}
      {(orders === undefined ? error === null : isAwaited) && (
        <div className="grid gap-3.5">
          <ScheduledCardSkeleton />
          <ScheduledCardSkeleton />
        </div>
      )}
      {orders === undefined && error !== null && !isLoud && <UnreadList {...UNREAD} {...retry} />}
      {orders !== undefined && (
        <ScheduledLists
          rows={isAwaited ? [] : rows}
          unreadableCount={isAwaited ? 0 : unreadableCount}
          isEmpty={rows.length + unreadableCount === 0 && !isAwaited}
          isCurrent={!isFetching}
          onShowCart={onShowCart}
          {...tools}
        />
      )}
    </section>
  );
}

interface ScheduledListsProps extends ScheduledCardTools {
  rows: readonly PlacedRow<ScheduledOrder>[];
  /** How many orders cannot be read. */
  unreadableCount: number;
  isEmpty: boolean;
  /** False while the list is being reloaded. */
  isCurrent: boolean;
  onShowCart: () => void;
}

function ScheduledLists({
  rows,
  unreadableCount,
  isEmpty,
  isCurrent,
  onShowCart,
  ...tools
}: ScheduledListsProps) {
  const waiting = rows.filter(({ placedBy }) => isWaiting(placedBy));
  const sent = rows.filter(({ placedBy }) => !isWaiting(placedBy));
  const lists = useRef<HTMLDivElement>(null);
  useReveal(lists, isCurrent);
  // Sending or canceling an order removes its buttons.
  const waitingProps = useKeptFocus<HTMLUListElement>(presentEntries(waiting).filter(isWaiting).length, () =>
    lists.current?.closest<HTMLElement>('[role="tabpanel"]')?.focus(),
  );
  const cardOf = ({ key, entry, gapHeight }: PlacedRow<ScheduledOrder>) =>
    gapHeight === null ? (
      <CardBoundary key={key} of={entry}>
        <ScheduledCard order={entry} {...tools} />
      </CardBoundary>
    ) : (
      <RowGap key={key} height={gapHeight} />
    );
  return (
    <div ref={lists} className="grid gap-3.5">
      {isEmpty && <EmptyList {...NO_ORDERS} onShowCart={onShowCart} />}
      {waiting.length > 0 && (
        <ul aria-label="Scheduled orders" className="grid gap-3.5" {...waitingProps}>
          {waiting.map(cardOf)}
        </ul>
      )}
      {sent.length > 0 && (
        <ul aria-label="Sent orders" className="grid gap-3.5">
          {sent.map(cardOf)}
        </ul>
      )}
      {unreadableCount > 0 && (
        <ul aria-label="Orders that could not be shown" className="grid gap-3.5">
          <BrokenCards count={unreadableCount} />
        </ul>
      )}
    </div>
  );
}
