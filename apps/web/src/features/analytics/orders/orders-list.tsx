import type { DetailedOrder } from '@eyecart/shared/contracts';
import { countOf } from '@/lib/format';
import { formatOrderDate } from '../format-order-date';
import { CustomerName, DetailsLink } from './order-cells';
import { OrderStatusBadge } from './order-status-badge';

interface OrdersListProps {
  label: string;
  orders: readonly DetailedOrder[];
  amountOf: (order: DetailedOrder) => string;
  feeOf: (order: DetailedOrder) => string;
}

/** The orders on a small screen: a few lines each instead of columns. */
export function OrdersList({ label, orders, amountOf, feeOf }: OrdersListProps) {
  return (
    <ul aria-label={label} className="tabular-nums">
      {orders.map((order) => (
        <li
          key={order.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line pt-3.5 pb-1.5 first:border-t-0"
        >
          <b className="font-[620]">{order.orderNumber}</b>
          <span className="text-right font-[620]">{amountOf(order)}</span>
          <span className="text-ink-2 wrap-anywhere">
            <CustomerName order={order} />
          </span>
          <span className="text-right">
            <OrderStatusBadge status={order.status} />
          </span>
          <span className="text-small text-ink-3">
            <time dateTime={order.orderDate}>{formatOrderDate(order.orderDate)}</time>,{' '}
            {countOf(order.itemCount, 'item')}, fee {feeOf(order)}
          </span>
          <span className="text-right">
            <DetailsLink order={order} />
          </span>
        </li>
      ))}
    </ul>
  );
}
