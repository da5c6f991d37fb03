import type { DetailedOrder } from '@eyecart/shared/contracts';
import { Link, useLocation } from 'react-router-dom';
import { orderDetailsPath } from '@/lib/detail-paths';

/** The customer's last name, or a dash if the shop gave none. */
export function CustomerName({ order: { customerLastName } }: { order: DetailedOrder }) {
  if (customerLastName !== null) return customerLastName;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">No name</span>
    </>
  );
}

/** Puts the view in the history state, so that Back to Analytics returns to it. */
export function DetailsLink({ order }: { order: DetailedOrder }) {
  const { search } = useLocation();
  return (
    <Link
      to={orderDetailsPath(order.id)}
      state={{ analytics: search }}
      aria-label={`Details of order ${order.orderNumber}`}
      className="inline-flex min-h-11 items-center -mr-1 rounded-s px-1 font-[620] text-teal-hover underline underline-offset-3"
    >
      Details
    </Link>
  );
}
