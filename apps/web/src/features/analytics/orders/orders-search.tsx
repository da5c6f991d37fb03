import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '@/components/search-input';
import { usePaused } from '@/lib/interaction/use-paused';
import { ordersSearch } from './orders-search-store';

/** Searches the orders once typing pauses, and right away on Enter or when cleared. */
export function OrdersSearch({ onSearch }: { onSearch: () => void }) {
  const [text, setText] = useState(ordersSearch.get);
  const search = (wanted: string) => {
    if (wanted.trim() === ordersSearch.get()) return;
    ordersSearch.set(wanted.trim());
    onSearch();
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const paused = usePaused(text);
  useEffect(() => latest.current(paused), [paused]);
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
