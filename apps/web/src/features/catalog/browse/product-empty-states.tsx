import { EmptyState } from '@/components/states/empty-state';
import { FailureState } from '@/components/states/failure-state';
import type { Retry } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';
import { type CatalogView, isFiltered } from '../catalog-view';

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

/** Says which list failed to load: all products, a search, or a collection. */
export function ProductsError({ view, ...retry }: Retry & { view: CatalogView }) {
  return (
    <div role="alert">
      <FailureState
        title="Error Loading Products"
        note={`${failureOf(view)}. Your cart is safe.`}
        {...retry}
      />
    </div>
  );
}

function failureOf(view: CatalogView): string {
  if (view.collection !== null) return 'Failed to fetch filtered collection products';
  return isFiltered(view) ? 'Failed to fetch filtered products' : 'Failed to load products';
}
