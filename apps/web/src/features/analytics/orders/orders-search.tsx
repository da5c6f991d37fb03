import { SearchInput, useTypedSearch } from '@/components/search-input';
import { ordersSearch } from './orders-search-store';

/** Searches the orders once typing pauses, and right away on Enter or when cleared. */
export function OrdersSearch({ onSearch }: { onSearch: () => void }) {
  const { field } = useTypedSearch(ordersSearch.get(), (query) => {
    if (query.trim() === ordersSearch.get()) return;
    ordersSearch.set(query.trim());
    onSearch();
  });
  return (
    <div className="w-full sm:w-72">
      <SearchInput aria-label="Search orders" placeholder="Name or order number" maxLength={100} {...field} />
    </div>
  );
}
