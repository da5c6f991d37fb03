import { SORT_OPTIONS, type SortBy } from '@eyecart/shared/contracts';
import type { ReactNode } from 'react';
import { QuietFailure } from '@/components/states/quiet-failure';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { useProductFilters } from '../catalog-queries';
import { ALL, type CatalogView, changeFilters, DEFAULT_SORT, showInStock } from '../catalog-view';
import type { NextView } from '../use-catalog-view';

const SORT_NAMES: Record<SortBy, string> = {
  'best-sellers': 'Best sellers',
  'price-low-high': 'Price, low to high',
  'price-high-low': 'Price, high to low',
  alphabetical: 'Alphabetical',
};

/** A search puts the best match first instead of the best seller (docs/product.md §5.12). */
const sortsOf = ({ search }: CatalogView) =>
  SORT_OPTIONS.map((value) => ({
    value,
    label: search !== '' && value === DEFAULT_SORT ? 'Best match' : SORT_NAMES[value],
  }));

interface CatalogToolbarProps {
  view: CatalogView;
  onChange: (next: NextView) => void;
  /** How many products were found. */
  children: ReactNode;
}

/**
 * The count, sort, product type and stock; the category can be set in the URL only. It sticks
 * below the header, and the results start right under it.
 */
export function CatalogToolbar({ view, onChange, children }: CatalogToolbarProps) {
  const filters = useProductFilters(view.collection);
  /** Retries a failed list when the user is about to choose from it. */
  const retryTypes = () => {
    if (filters.isError && !filters.isFetching) filters.refetch();
  };
  const types = withChosen(filters.data?.productTypes ?? [], view.productType);
  return (
    <div className="stuck sticky z-20 -mx-2 mt-3 flex min-h-(--toolbar) flex-wrap items-center gap-2 bg-ground px-2 py-2 sm:mt-5 sm:gap-3 low:mt-1 low:py-1 short:static">
      <div className="mr-auto max-sm:order-last max-sm:basis-full">{children}</div>
      <Select
        label="Sort"
        className="[--label-width:3rem] max-sm:min-w-[5.5rem] max-sm:flex-1 sm:w-[11.25rem] md:w-[12.5rem]"
        value={view.sortBy}
        options={sortsOf(view)}
        onValueChange={(value) => onChange((now) => changeFilters(now, { sortBy: sortOf(value) }))}
      />
      <Select
        label="Type"
        className="[--label-width:3.25rem] max-sm:min-w-[5.5rem] max-sm:flex-1 sm:w-[10rem] md:w-[11.875rem]"
        onFocus={retryTypes}
        onPointerDown={retryTypes}
        value={view.productType}
        options={[{ value: ALL, label: 'All types' }, ...types.map((type) => ({ value: type, label: type }))]}
        onValueChange={(productType) => onChange((now) => changeFilters(now, { productType }))}
      />
      <button
        type="button"
        aria-pressed={view.inStock}
        onClick={() => onChange((now) => showInStock(now, !now.inStock))}
        className={cn(
          'min-h-12 shrink-0 rounded-m border px-3 text-small whitespace-nowrap transition-colors sm:px-3.5 sm:text-note',
          view.inStock
            ? 'border-teal bg-teal-50 font-[600] text-teal-press inset-ring inset-ring-teal'
            : 'border-line-field bg-surface hover:border-ink-2',
        )}
      >
        In stock <span className="max-sm:sr-only">only</span>
      </button>
      <QuietFailure what="product types" of={filters} />
    </div>
  );
}

const sortOf = (value: string): SortBy => SORT_OPTIONS.find((option) => option === value) ?? SORT_OPTIONS[0];

/** A type from the URL stays in the list while the list loads, or if it is not in it. */
const withChosen = (types: readonly string[], chosen: string): readonly string[] =>
  chosen === ALL || types.includes(chosen) ? types : [...types, chosen];
