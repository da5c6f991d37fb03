import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { SearchInput } from '@/components/search-input';
import { historySearch, searchHistory } from './history-search-store';

const TYPING_PAUSE_MS = 250;
const LABEL = 'Search by name, number, or product';

/** The field's methods for its parent. */
export interface HistorySearchHandle {
  /** Clears the field and focuses it. */
  clear(): void;
}

/** Searches when typing pauses, and right away on Enter or when cleared. Quick search may fill it. */
export function HistorySearch({ ref }: { ref?: Ref<HistorySearchHandle> }) {
  const [text, setText] = useState(historySearch.get);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => historySearch.subscribe(() => setText(fitting(historySearch.get()))), []);

  const ask = (search: string) => {
    clearTimeout(timer.current);
    searchHistory(search);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(typed), typed === '' ? 0 : TYPING_PAUSE_MS);
  };
  const clear = () => {
    setText('');
    ask('');
    input.current?.focus();
  };
  useImperativeHandle(ref, () => ({ clear }));

  return (
    <SearchInput
      ref={input}
      aria-label={LABEL}
      placeholder="Name, number, or product"
      maxLength={80}
      text={text}
      onType={type}
      onSubmit={() => ask(text)}
      onClear={clear}
    />
  );
}

/** The typed text, unless the search comes from elsewhere: a search is trimmed, while typing may end in a space. */
const fitting =
  (search: string) =>
  (typed: string): string =>
    typed.trim() === search ? typed : search;
