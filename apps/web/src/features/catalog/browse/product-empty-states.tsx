import { EmptyState } from '@/components/states/empty-state';
import { FailureState } from '@/components/states/failure-state';
import type { Retry } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';
import { type CatalogView, isFiltered } from '../catalog-view';
import { openQuickSearch } from '../search/quick-search-store';

/** A name, or part of a phone number. */
const LOOKS_LIKE_A_PATIENT = /^([\p{L}'’ -]+|[\d() +.-]+)$/u;

/** No product matches: what to change, a button back to all products, and where a patient is found. */
export function NoProducts({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      className="mt-4"
      title="No products found"
      note="Try adjusting your search or filter criteria"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="soft" size="sm" onClick={onClear}>
            Clear Search
          </Button>
          {LOOKS_LIKE_A_PATIENT.test(search) && (
            <Button variant="ghost" size="sm" onClick={() => openQuickSearch(search)}>
              Look for patient {search}
            </Button>
          )}
        </div>
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
