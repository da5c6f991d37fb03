import { formatCents } from '@eyecart/shared/rules/money';
import { Link } from 'react-router-dom';
import { orderDetailsPath } from '@/lib/detail-paths';
import type { OtherEntry } from './patient-query';

/** An order, a scheduled order, or a refill on a patient's timeline, in one line. */
export function OtherEntryRow({ entry }: { entry: OtherEntry }) {
  if (entry.kind === 'order') {
    const { id, orderNumber, totalAmount, status } = entry.order;
    return (
      <>
        <Link to={orderDetailsPath(id)} className="font-[600] text-teal-hover underline underline-offset-2">
          Order {orderNumber}
        </Link>
        {totalAmount > 0 && `, ${formatCents(totalAmount)}`}, {status.replaceAll('_', ' ')}
      </>
    );
  }
  if (entry.kind === 'refill') return 'Refill due';
  const { id, isRepeating } = entry.scheduled;
  return `Scheduled order #${id}, pending${isRepeating ? ', repeating' : ''}`;
}
