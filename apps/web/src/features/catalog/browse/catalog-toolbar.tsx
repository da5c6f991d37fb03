import { SORT_OPTIONS, type SortBy } from '@eyecart/shared/contracts';
import type { ReactNode } from 'react';
import { QuietFailure } from '@/components/states/quiet-failure';
import { filterLook, Select } from '@/components/ui/select';
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
 * One row: the count, brand, collection, product type, sort and stock, which scrolls on phones; the category can be set in
 * the URL only. It sticks below the header, and the results start right under it.
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
      className="stuck sticky z-20 -mx-2 flex flex-wrap items-center gap-x-2 bg-ground px-2 py-0.5 short:static"
    >
      <div className="mr-auto shrink-0 max-sm:w-full">{children}</div>
      <div className="rail relative -mx-1 flex max-w-[calc(100%+8px)] min-w-[11rem] items-start gap-1.5 p-1 max-sm:flex-1 sm:flex-wrap lg:gap-2">
        <BrandBrowser chosen={view.collection} onChoose={onChoose} />
        <CollectionSelect chosen={view.collection} onChoose={onChoose} />
        <Select
          label="Type"
          isLabelShown={false}
          isSet={view.productType !== ALL}
          className="w-[7.25rem] shrink-0 [--label-width:0.875rem] lg:w-[10.5rem]"
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
          isLabelShown={false}
          className="w-[8.75rem] shrink-0 [--label-width:0.875rem] lg:w-[10.5rem]"
          value={view.sortBy}
          options={sortsOf(view)}
          onValueChange={(value) => onChange((now) => changeFilters(now, { sortBy: sortOf(value) }))}
        />
        <button
          type="button"
          aria-pressed={view.inStock}
          onClick={() => onChange((now) => showInStock(now, !now.inStock))}
          className={cn(
            'min-h-12 shrink-0 rounded-m border px-2.5 text-small whitespace-nowrap transition-colors lg:text-note',
            filterLook(view.inStock),
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
