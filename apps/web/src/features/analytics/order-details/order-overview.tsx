import type { DetailedOrder } from '@eyecart/shared/contracts';
import type { ReactNode } from 'react';
import { countOf } from '@/lib/format';
import { formatAmount } from '../format-amount';
import { formatOrderDate } from '../format-order-date';
import { OrderStatusBadge } from '../orders/order-status-badge';
import { SkeletonText } from '../skeleton-text';

/** Number, customer, total and status side by side; placeholders until the order loads. */
export function OrderOverview({ order }: { order: DetailedOrder | null }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,24%),1fr))] gap-px overflow-hidden rounded-l border border-line bg-line">
      <Cell label="Order number" note={<ShopOrderId id={order?.shopifyOrderId} />}>
        {order?.orderNumber}
      </Cell>
      <Cell label="Customer" note={order && noteOnName(order)}>
        {order &&
          (order.customerLastName ?? (
            <span className="text-ink-3">{order.isNameErased ? 'Erased' : 'Not given'}</span>
          ))}
      </Cell>
      <Cell label="Total" note={<ItemsAndOriginal order={order} />}>
        {order && formatAmount(order.totalAmount, order.currency)}
      </Cell>
      <Cell label="Status" note={order && formatOrderDate(order.orderDate)}>
        {order && (
          <span className="flex min-h-[1.15em] items-center tracking-normal">
            <OrderStatusBadge status={order.status} />
          </span>
        )}
      </Cell>
    </dl>
  );
}

function noteOnName({ customerLastName, isNameErased }: DetailedOrder): string {
  if (customerLastName !== null) return '';
  return isNameErased ? 'The name was erased' : 'The shop gave no name';
}

interface CellProps {
  label: string;
  /** The small line below; null until it is known, like the value. */
  note: ReactNode;
  children: ReactNode;
}

function Cell({ label, note, children }: CellProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-5 xs:px-5 sm:px-6">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="mt-1.5 text-h2 font-[620] tracking-[-0.028em] wrap-anywhere tabular-nums lg:text-h2-large">
        {children ?? <SkeletonText />}
      </dd>
      <dd className="mt-1.5 text-caption wrap-anywhere text-ink-3 tabular-nums">
        {note ?? <SkeletonText className="w-20" />}
      </dd>
    </div>
  );
}

/** The item count, and the original total if refunds or edits have changed it; two lines on a phone. */
function ItemsAndOriginal({ order }: { order: DetailedOrder | null }) {
  return (
    <span className="max-sm:block max-sm:min-h-[2lh]">
      {order ? itemsAndOriginal(order) : <SkeletonText />}
    </span>
  );
}

function itemsAndOriginal({ itemCount, originalAmount, totalAmount, currency }: DetailedOrder): string {
  const items = countOf(itemCount, 'item');
  return originalAmount === totalAmount
    ? items
    : `${items}, ${formatAmount(originalAmount, currency)} as ordered`;
}

/** One click selects all of it, to paste into the shop's search. */
function ShopOrderId({ id }: { id: string | undefined }) {
  return (
    <>
      Shopify ID <span className="select-all max-sm:block">{id ?? <SkeletonText />}</span>
    </>
  );
}
