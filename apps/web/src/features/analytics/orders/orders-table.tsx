import type { DetailedOrder, OrderSort } from '@eyecart/shared/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '@/lib/cn';
import type { OrderSorting } from '../analytics-view';
import { formatOrderDate } from '../format-order-date';
import { CustomerName, DetailsLink } from './order-cells';
import { OrderStatusBadge } from './order-status-badge';

interface OrdersTableProps {
  /** Describes the table. */
  caption: string;
  orders: readonly DetailedOrder[];
  amountOf: (order: DetailedOrder) => string;
  feeOf: (order: DetailedOrder) => string;
  /** How the orders are sorted; absent if they cannot be sorted. */
  sorting?: OrderSorting;
  onSort?: (column: OrderSort) => void;
}

/** The fee is a fixed share of the net sale, so it cannot be sorted separately. */
const COLUMNS: ReadonlyArray<{ sort: OrderSort | null; name: string; isNumber?: true }> = [
  { sort: 'orderNumber', name: 'Order #' },
  { sort: 'customer', name: 'Customer' },
  { sort: 'amount', name: 'Amount', isNumber: true },
  { sort: null, name: 'Your Fee', isNumber: true },
  { sort: 'items', name: 'Items', isNumber: true },
  { sort: 'status', name: 'Status' },
  { sort: 'orderDate', name: 'Order Date' },
];

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const TEXT = 'pr-3 text-left';
const NUMBER = 'pr-5 text-right lg:pr-8';
const CELL = `h-15 ${TEXT}`;
const NUMBER_CELL = `h-15 ${NUMBER}`;

/** The orders as a table, on screens wide enough for it. */
export function OrdersTable({ caption, orders, amountOf, feeOf, sorting, onSort }: OrdersTableProps) {
  return (
    <table className="w-full text-note tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ sort, name, isNumber }) => (
            <th
              key={name}
              scope="col"
              aria-sort={
                sorting !== undefined && sort === sorting.sortBy ? ARIA_SORT[sorting.sortOrder] : undefined
              }
              className={cn('h-12 text-caption font-[600] text-ink-3', isNumber ? NUMBER : TEXT)}
            >
              {onSort === undefined || sort === null ? (
                name
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(sort)}
                  className="relative min-h-11 rounded-s font-[600] hover:text-ink"
                >
                  {name}
                  {sort === sorting?.sortBy && <SortArrow sorting={sorting} />}
                </button>
              )}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} className="border-t border-line">
            <th scope="row" className={cn(CELL, 'font-[620]')}>
              {order.orderNumber}
            </th>
            <td className={cn(CELL, 'wrap-anywhere')}>
              <CustomerName order={order} />
            </td>
            <td className={NUMBER_CELL}>{amountOf(order)}</td>
            <td className={NUMBER_CELL}>{feeOf(order)}</td>
            <td className={NUMBER_CELL}>{order.itemCount}</td>
            <td className={CELL}>
              <OrderStatusBadge status={order.status} />
            </td>
            <td className={CELL}>
              <time dateTime={order.orderDate}>{formatOrderDate(order.orderDate)}</time>
            </td>
            <td className="text-right">
              <DetailsLink order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Takes no space, so that no column moves when the sorting changes. */
function SortArrow({ sorting }: { sorting: OrderSorting }) {
  const Arrow = sorting.sortOrder === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Arrow
      aria-hidden
      size={14}
      strokeWidth={2.4}
      className="absolute top-1/2 left-full ml-0.5 -translate-y-1/2 text-teal"
    />
  );
}
