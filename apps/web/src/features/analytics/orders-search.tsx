import { useEffect, useState } from 'react';
import { SearchInput } from '@/components/search-input';
import { ordersSearch } from './orders-search-store';

const PAUSE_MS = 300;

/** Searches the orders once typing pauses. */
export function OrdersSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState(ordersSearch.get());
  const search = (wanted: string) => {
    if (wanted.trim() === ordersSearch.get()) return;
    ordersSearch.set(wanted.trim());
    onSearch(wanted.trim());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause.
  useEffect(() => {
    const timer = setTimeout(() => search(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="w-full sm:w-72">
      <SearchInput
        aria-label="Search orders"
        placeholder="Name or order number"
        maxLength={100}
        text={text}
        onType={setText}
        onSubmit={() => search(text)}
        onClear={() => {
          setText('');
          search('');
        }}
      />
    </div>
  );
}
