import type { DetailedOrder } from '@eyecart/shared/contracts';
import { formatOrderDate, formatOrderTime } from '../format-order-date';
import { DetailCard, DetailRow } from './detail-card';

const WITHOUT_LINK =
  "It came without a cart link and counts for your practice because your practice's code was used.";

export function OrderInformationCard({ order }: { order: DetailedOrder | null }) {
  return (
    <DetailCard title="Order Information">
      <DetailRow label="Order date">{order && <Instant at={order.orderDate} />}</DetailRow>
      <DetailRow label="Order source" note={order?.sourceCode === 'discount_code' && WITHOUT_LINK}>
        {order?.source}
      </DetailRow>
      <DetailRow label="Practice">{order?.practiceName}</DetailRow>
      <DetailRow label="Record created">{order && <Instant at={order.createdAt} />}</DetailRow>
    </DetailCard>
  );
}

function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatOrderDate(at)}, {formatOrderTime(at)}
    </time>
  );
}
