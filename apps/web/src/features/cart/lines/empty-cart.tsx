import { EmptyState } from '@/components/states/empty-state';
import { Button } from '@/components/ui/button';
import { useBrowseProducts } from '@/lib/cart/use-browse-products';
import { closeCartPanel } from '../cart-panel-store';
import { useRemovedLines } from './removed-lines';
import { RemovedLinesRow } from './removed-lines-row';

export function EmptyCart() {
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
          <Button size="sm" data-landing="" onClick={leave}>
            Browse Products
          </Button>
        }
      />
    </>
  );
}
