import { SORT_OPTIONS, type SortBy } from '@eyecart/shared/contracts';
import type { RefObject } from 'react';
import { Select } from '@/components/ui/select';
import { useProductFilters } from './catalog-queries';
import { ALL, type CatalogView, changeFilters, searchFor } from './catalog-view';
import { SearchField } from './search-field';
import type { NextView } from './use-catalog-view';

const SORT_NAMES: Record<SortBy, string> = {
  'best-sellers': 'Best sellers',
  'price-low-high': 'Price, low to high',
  'price-high-low': 'Price, high to low',
  alphabetical: 'Alphabetical',
};
const SORTS = SORT_OPTIONS.map((value) => ({ value, label: SORT_NAMES[value] }));

interface CatalogToolbarProps {
  view: CatalogView;
  onChange: (next: NextView, how?: { replace?: boolean }) => void;
  searchInput: RefObject<HTMLInputElement | null>;
}

/** Search, sort and product type (docs/product.md §2.5); the category can be set in the URL only. */
export function CatalogToolbar({ view, onChange, searchInput }: CatalogToolbarProps) {
  const filters = useProductFilters(view.collection);
  /** Retries a failed list when the user is about to choose from it. */
  const retryTypes = () => {
    if (filters.isError && !filters.isFetching) filters.refetch();
  };
  const types = withChosen(filters.data?.productTypes ?? [], view.productType);
  return (
    <div className="z-20 -mx-2 mt-5 grid grid-cols-2 gap-2.5 bg-ground px-2 py-2 sm:sticky sm:top-19 sm:mt-7 sm:grid-cols-[1fr_170px_150px] sm:gap-3 md:grid-cols-[1fr_200px_190px] short:static">
      <div className="col-span-2 sm:col-span-1">
        <SearchField
          inputRef={searchInput}
          value={view.search}
          onSearch={(search) =>
            onChange(() => searchFor(search), { replace: view.search !== '' && search !== '' })
          }
        />
      </div>
      <Select
        label="Sort"
        className="[--label-width:48px]"
        value={view.sortBy}
        options={SORTS}
        onValueChange={(value) => onChange((now) => changeFilters(now, { sortBy: sortOf(value) }))}
      />
      <Select
        label="Type"
        className="[--label-width:52px]"
        onFocus={retryTypes}
        onPointerDown={retryTypes}
        value={view.productType}
        options={[{ value: ALL, label: 'All types' }, ...types.map((type) => ({ value: type, label: type }))]}
        onValueChange={(productType) => onChange((now) => changeFilters(now, { productType }))}
      />
    </div>
  );
}

const sortOf = (value: string): SortBy => SORT_OPTIONS.find((option) => option === value) ?? SORT_OPTIONS[0];

/** A type from the URL stays in the list while the list loads, or if it is not in it. */
const withChosen = (types: readonly string[], chosen: string): readonly string[] =>
  chosen === ALL || types.includes(chosen) ? types : [...types, chosen];
