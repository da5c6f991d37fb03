import { EmptyState } from '@/components/states/empty-state';
import { Button } from '@/components/ui/button';
import { useBrowseProducts } from '@/lib/cart/use-browse-products';
import { closeCartPanel } from '../cart-panel-store';
import { useRemovedLines } from './removed-lines';
import { RemovedLinesRow } from './removed-lines-row';

/** The newest cart in the patient queue. */
export interface QueuedCart {
  readonly label: string;
  readonly load: () => void;
}

interface EmptyCartProps {
  useQueuedCart?: (() => QueuedCart | null) | undefined;
}

const noQueuedCart = () => null;

export function EmptyCart({ useQueuedCart = noQueuedCart }: EmptyCartProps) {
  const queued = useQueuedCart();
  const removed = useRemovedLines();
  const browseProducts = useBrowseProducts();
  const leave = () => {
    closeCartPanel();
    browseProducts();
  };
  return (
    <>
      {removed !== null && <RemovedLinesRow removed={removed} />}
      <EmptyState
        className="mt-5"
        title="Your order is empty"
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            {queued && (
              <Button size="sm" onClick={queued.load}>
                {queued.label}
              </Button>
            )}
            <Button variant={queued ? 'soft' : 'primary'} size="sm" data-landing="" onClick={leave}>
              Browse Products
            </Button>
          </div>
        }
      />
    </>
  );
}
