import type { DetailedOrder } from '@eyecart/shared/contracts';
import { generatePath, Link } from 'react-router-dom';
import { PATHS } from '@/app/paths';

/** A dash where the shop gave no name. */
export function CustomerName({ order: { customerLastName } }: { order: DetailedOrder }) {
  if (customerLastName !== null) return customerLastName;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">No name</span>
    </>
  );
}

export function DetailsLink({ order }: { order: DetailedOrder }) {
  return (
    <Link
      to={generatePath(PATHS.orderDetails, { orderId: order.id })}
      aria-label={`Details of order ${order.orderNumber}`}
      className="inline-flex min-h-11 items-center -mr-1 rounded-s px-1 font-[620] text-teal-hover underline underline-offset-3"
    >
      Details
    </Link>
  );
}
