import { type DetailedOrder, ORDERS_PAGE_SIZE, type OrderAnalytics } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PageLinks } from '@/components/lists/page-links';
import { EmptyState } from '@/components/states/empty-state';
import { buttonVariants } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { usePractice } from '@/features/session/session-store';
import { useLanding } from '@/lib/interaction/use-landing';
import { type OrderPage, prefetchOrderPage, useOrderPage } from '../analytics-queries';
import {
  type AnalyticsView,
  chooseRange,
  goToPage,
  pressColumn,
  searchOf,
  sortOrders,
} from '../analytics-view';
import { ExportButton } from '../export/export-button';
import { OtherCurrencies } from '../figures/other-currencies';
import { SORT_CHOICES, sortingOf, sortName, sortValue } from './order-sorts';
import { NoOrders, UnreadOrders } from './orders-empty-states';
import { OrdersSearch } from './orders-search';
import { OrdersView } from './orders-view';
import { useIsNarrow } from './use-is-narrow';

interface OrdersSectionProps {
  /** Sums of orders in other currencies than the shop's. */
  otherSums: OrderAnalytics['otherCurrencies'];
  isRefreshing: boolean;
  onRetry: () => void;
  view: AnalyticsView;
  onShow: (next: AnalyticsView, how?: { replace?: boolean }) => void;
  /** The search; empty for all orders. */
  search: string;
}

const amountOf = ({ totalAmount }: DetailedOrder): string => formatCents(totalAmount);
const feeOf = ({ commission }: DetailedOrder): string => formatCents(commission.amount);

/** Every order, page by page. */
export function OrdersSection(props: OrdersSectionProps) {
  const { otherSums, isRefreshing, onRetry, view, onShow, search } = props;
  const { orderPage, isLoading, isSettled } = useOrderPage(view, search);
  const queries = useQueryClient();
  const { name: practiceName } = usePractice();
  const isNarrow = useIsNarrow();
  const top = useRef<HTMLDivElement>(null);
  const total = orderPage?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / ORDERS_PAGE_SIZE));
  useLastPage({ isSettled, view, onShow }, lastPage);
  useLanding(orderPage !== undefined, () => top.current);

  return (
    <div ref={top} tabIndex={-1} className="outline-none focus-visible:shadow-none">
      <div className="mb-3.5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5">
        <OrdersSearch onSearch={() => onShow(goToPage(view, 1), { replace: true })} />
        <ExportButton
          range={view.range}
          isEmpty={search === '' && orderPage !== undefined && isNothing(orderPage)}
        />
        {isNarrow && total > 0 && (
          <Select
            label="Sort"
            className="w-full [--label-width:3rem]"
            value={sortValue(view)}
            options={SORT_CHOICES}
            onValueChange={(value) => onShow(sortOrders(view, sortingOf(value)))}
          />
        )}
      </div>
      {isLoading && <OrdersSkeleton />}
      {orderPage === undefined && !isLoading && <UnreadOrders isRetrying={isRefreshing} onRetry={onRetry} />}
      {orderPage !== undefined && total === 0 && search !== '' && (
        <EmptyState
          title={`No orders match “${search}”`}
          note="Orders are searched by the patient's last name and the order number, in the chosen dates."
          action={
            <Link
              to={{ search: searchOf(chooseRange(view, 'all')) }}
              className={buttonVariants({ variant: 'soft', size: 'sm' })}
            >
              Search all dates
            </Link>
          }
        />
      )}
      {orderPage !== undefined && total === 0 && search === '' && (
        <NoOrders view={view} hasOthers={orderPage.otherCurrencyOrders.length > 0} />
      )}
      {orderPage !== undefined && total > 0 && (
        <>
          <div
            aria-busy={!isSettled}
            className="rounded-stage border border-line bg-surface px-4 sm:px-6 sm:py-1.5"
          >
            <OrdersView
              caption={`Orders, page ${view.page} of ${lastPage}, ${sortName(view)}`}
              orders={orderPage.orders}
              amountOf={amountOf}
              feeOf={feeOf}
              sorting={view}
              onSort={(column) => onShow(pressColumn(view, column))}
            />
          </div>
          <PageLinks
            label="Pages of orders"
            page={view.page}
            lastPage={lastPage}
            searchOf={(page) => searchOf(goToPage(view, page))}
            onPoint={(page) => prefetchOrderPage(queries, practiceName, goToPage(view, page), search)}
            onFollow={() => top.current?.scrollIntoView({ block: 'start' })}
            className="mt-6"
          />
        </>
      )}
      <OtherCurrencies sums={otherSums} orders={orderPage?.otherCurrencyOrders ?? []} />
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

const OrdersSkeleton = () => (
  <div
    role="status"
    aria-label="Loading orders"
    className="rounded-stage border border-line bg-surface px-4 sm:px-6"
  >
    {ROWS.map((row) => (
      <div key={row} className="flex h-15 items-center border-t border-line first:border-t-0">
        <div className="skeleton h-4 w-full" />
      </div>
    ))}
  </div>
);

const isNothing = ({ total, otherCurrencyOrders }: OrderPage): boolean =>
  total === 0 && otherCurrencyOrders.length === 0;

/** The URL may name a page past the end: go to the last one. */
function useLastPage(
  { isSettled, view, onShow }: Pick<OrdersSectionProps, 'view' | 'onShow'> & { isSettled: boolean },
  lastPage: number,
): void {
  const isPastTheEnd = isSettled && view.page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page past the end.
  useEffect(() => {
    if (isPastTheEnd) onShow(goToPage(view, lastPage), { replace: true });
  }, [isPastTheEnd, view, lastPage]);
}
