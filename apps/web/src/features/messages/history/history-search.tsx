import { type Ref, useEffect, useImperativeHandle } from 'react';
import { SearchInput, useTypedSearch } from '@/components/search-input';
import { historySearch, searchHistory } from './history-search-store';

/** The field's methods for its parent. */
export interface HistorySearchHandle {
  /** Clears the field and focuses it. */
  clear(): void;
}

/** Quick search may fill it. */
export function HistorySearch({ ref }: { ref?: Ref<HistorySearchHandle> }) {
  const { field, setValue } = useTypedSearch(historySearch.get(), searchHistory);
  useEffect(() => historySearch.subscribe(() => setValue(fitting(historySearch.get()))), [setValue]);
  useImperativeHandle(ref, () => ({ clear: field.onClear }));
  return (
    <SearchInput
      aria-label="Search by name, number, or product"
      placeholder="Name, number, or product"
      maxLength={80}
      {...field}
    />
  );
}

/** Keeps what was typed, unless the search comes from elsewhere: a search is trimmed, typing may end in a space. */
const fitting =
  (search: string) =>
  (typed: string): string =>
    typed.trim() === search ? typed : search;
