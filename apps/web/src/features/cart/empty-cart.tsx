import { EmptyState } from '@/components/empty-state';
import { Button } from '@/components/ui/button';
import { closeCartPanel } from './cart-panel-store';

export function EmptyCart() {
  return (
    <EmptyState
      className="mx-5 mt-5 sm:mx-8"
      title="Your order is empty"
      note="What you add for a patient shows up here."
      action={
        <Button size="sm" onClick={closeCartPanel}>
          Browse Products
        </Button>
      }
    />
  );
}
