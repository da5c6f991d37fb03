import { EmptyState } from '@/components/empty-state';
import { FailureState } from '@/components/failure-state';
import type { Retry } from '@/components/load-failure';
import { Button } from '@/components/ui/button';

/** No product matches: what to change, and a button back to all products. */
export function NoProducts({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No products found"
      note="Try adjusting your search or filter criteria"
      action={
        <Button variant="soft" size="sm" onClick={onClear}>
          Clear Search
        </Button>
      }
    />
  );
}

interface ProductsErrorProps extends Retry {
  collection: string | null;
}

/** See docs/product.md §10.2. */
export function ProductsError({ collection, ...retry }: ProductsErrorProps) {
  const failure =
    collection === null
      ? 'Failed to fetch filtered products'
      : 'Failed to fetch filtered collection products';
  return (
    <div role="alert">
      <FailureState title="Error Loading Products" note={`${failure}. Your cart is safe.`} {...retry} />
    </div>
  );
}
