import type { DetailedOrder } from '@eyecart/shared/contracts';
import { formatAmount } from '../format-amount';
import { SkeletonText } from '../skeleton-text';
import { DetailCard, DetailRow } from './detail-card';

const RATE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** How the practice's share is calculated: on the net sale, not on the total (docs/product.md §6.8). */
export function ParticipationCard({ order }: { order: DetailedOrder | null }) {
  const note = order === null ? <SkeletonText className="w-50" /> : netSaleNote(order);
  return (
    <DetailCard title="Participation Details">
      <DetailRow label="Order total">{order && formatAmount(order.totalAmount, order.currency)}</DetailRow>
      <DetailRow label="Net sale" note={note}>
        {order && formatAmount(order.netAmount, order.currency)}
      </DetailRow>
      <DetailRow label="Rate">{order && RATE.format(order.commission.rate)}</DetailRow>
      <DetailRow label="Your fee">
        <span className="text-price font-[640] tracking-[-0.02em] text-teal-press">
          {order ? formatAmount(order.commission.amount, order.commission.currency) : <SkeletonText />}
        </span>
      </DetailRow>
    </DetailCard>
  );
}

/** What the net sale is, or why there is none. */
export function netSaleNote({ status, netAmount }: DetailedOrder): string {
  if (status === 'canceled') return 'A canceled order earns nothing.';
  if (status === 'refunded') return 'A refunded order earns nothing.';
  if (status === 'pending' && netAmount === 0) return 'This order is not paid yet, so it earns nothing.';
  if (netAmount > 0) return 'Without tax, shipping and refunds.';
  return 'Without tax, shipping, refunds and unpaid amounts.';
}
