import type { RefObject } from 'react';
import { useRetry } from '@/lib/errors/use-retry';
import { OrderNotFound, UnreadOrder } from './order-empty-states';
import { OrderInformationCard } from './order-information-card';
import { OrderOverview } from './order-overview';
import { OrderProductsCard } from './order-products-card';
import { ParticipationCard } from './participation-card';
import { useOrderDetails } from './use-order-details';

interface OrderDetailsProps {
  orderId: string;
  /** Gets the focus when the retry button disappears. */
  title: RefObject<HTMLElement | null>;
}

/** An order in full, or the reason it cannot be shown. */
export function OrderDetails({ orderId, title }: OrderDetailsProps) {
  const { order, error, isMissing, refetch } = useOrderDetails(orderId);
  const { isRetrying, retry } = useRetry(refetch, () => title.current);
  if (isMissing) return <OrderNotFound />;
  if (error !== null || (order === null && isRetrying)) {
    return <UnreadOrder error={error} isRetrying={isRetrying} onRetry={retry} />;
  }
  return (
    <div aria-busy={order === null} className="grid grid-cols-1 gap-4 sm:gap-5 lg:grid-cols-2 lg:items-start">
      <p role="status" className="sr-only">
        {order === null && 'Loading order details'}
      </p>
      <div className="lg:col-span-2">
        <OrderOverview order={order} />
      </div>
      <OrderProductsCard order={order} />
      <div className="grid content-start gap-4 sm:gap-5">
        <ParticipationCard order={order} />
        <OrderInformationCard order={order} />
      </div>
    </div>
  );
}
