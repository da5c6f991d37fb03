import { SORT_OPTIONS, type SortBy } from '@eyecart/shared/contracts';
import type { ReactNode } from 'react';
import { QuietFailure } from '@/components/states/quiet-failure';
import { Select } from '@/components/ui/select';
import { cn } from '@/lib/cn';
import { BrandBrowser } from '../brands/brand-browser';
import { useProductFilters } from '../catalog-queries';
import { ALL, type CatalogView, changeFilters, DEFAULT_SORT, showInStock } from '../catalog-view';
import type { NextView } from '../use-catalog-view';
import { CollectionSelect } from './collection-select';

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
  /** Chooses a brand or another collection. */
  onChoose: (collection: string | null) => void;
  /** How many products were found. */
  children: ReactNode;
}

/**
 * One row: the count, brand, collection, product type, sort and stock, which scrolls where it has no room; the category
 * can be set in the URL only. It sticks below the header, and the results start right under it.
 */
export function CatalogToolbar({ view, onChange, onChoose, children }: CatalogToolbarProps) {
  const filters = useProductFilters(view.collection);
  /** Retries a failed list when the user is about to choose from it. */
  const retryTypes = () => {
    if (filters.isError && !filters.isFetching) filters.refetch();
  };
  const types = withChosen(filters.data?.productTypes ?? [], view.productType);
  return (
    <div
      data-brand-row=""
      className="stuck sticky z-20 -mx-2 mt-2 flex flex-wrap items-center gap-x-4 bg-ground px-2 py-1.5 sm:mt-4 lg:flex-nowrap low:mt-1 low:py-1 short:static"
    >
      <div className="mr-auto shrink-0 max-lg:basis-full">{children}</div>
      <div className="rail relative sm:flex-wrap lg:flex-nowrap -mx-1 flex max-w-[calc(100%+8px)] min-w-0 items-center gap-2 p-1">
        <BrandBrowser chosen={view.collection} onChoose={onChoose} />
        <CollectionSelect chosen={view.collection} onChoose={onChoose} />
        <Select
          label="Type"
          className="w-[7.5rem] shrink-0 [--label-width:3.25rem] sm:w-[10rem]"
          onFocus={retryTypes}
          onPointerDown={retryTypes}
          value={view.productType}
          options={[
            { value: ALL, label: 'All types' },
            ...types.map((type) => ({ value: type, label: type })),
          ]}
          onValueChange={(productType) => onChange((now) => changeFilters(now, { productType }))}
        />
        <Select
          label="Sort"
          className="w-[8rem] shrink-0 [--label-width:3rem] sm:w-[11rem]"
          value={view.sortBy}
          options={sortsOf(view)}
          onValueChange={(value) => onChange((now) => changeFilters(now, { sortBy: sortOf(value) }))}
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
          In stock
        </button>
      </div>
      <QuietFailure what="product types" of={filters} />
    </div>
  );
}

const sortOf = (value: string): SortBy => SORT_OPTIONS.find((option) => option === value) ?? SORT_OPTIONS[0];

/** A type from the URL stays in the list while the list loads, or if it is not in it. */
const withChosen = (types: readonly string[], chosen: string): readonly string[] =>
  chosen === ALL || types.includes(chosen) ? types : [...types, chosen];
