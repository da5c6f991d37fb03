import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '@/components/search-input';
import { isServer } from '@/lib/first-view/server-view';
import { createStore } from '@/lib/storage/create-store';
import { useIsSlashOn } from './slash-shortcut-store';

/** The field that the "/" key focuses. */
export const SEARCH_FIELD_ID = 'product-search';
const fieldOnPage = (): HTMLElement | null => document.getElementById(SEARCH_FIELD_ID);
export const focusSearchField = (): void => fieldOnPage()?.focus({ preventScroll: true });
export const isSearchFieldFocused = (): boolean =>
  !isServer && document.activeElement?.id === SEARCH_FIELD_ID;

/** The query that Enter searched for, until the product list has moved the focus to its first product. */
export const enteredSearch = createStore<string | null>(null);

const TYPING_PAUSE_MS = 200;

interface SearchFieldProps {
  value: string;
  onSearch: (search: string) => void;
  /** False where a search leaves the page: then only Enter searches. */
  isInstant?: boolean;
}

/** Searches when typing pauses, or right away on Enter. */
export function SearchField({ value, onSearch, isInstant = true }: SearchFieldProps) {
  const [query, setQuery] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const isSlashOn = useIsSlashOn();

  useEffect(() => {
    if (value === asked.current) return;
    clearTimeout(timer.current);
    asked.current = value;
    setQuery(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (search: string) => {
    clearTimeout(timer.current);
    if (search === asked.current) return;
    asked.current = search;
    onSearch(search);
  };
  const type = (typed: string) => {
    setQuery(typed);
    enteredSearch.set(null);
    clearTimeout(timer.current);
    if (isInstant) timer.current = setTimeout(() => ask(typed), TYPING_PAUSE_MS);
  };
  const clear = () => {
    setQuery('');
    ask('');
    input.current?.focus({ preventScroll: true });
  };

  return (
    <SearchInput
      ref={input}
      id={SEARCH_FIELD_ID}
      aria-label="Search products"
      placeholder="Search products"
      aria-keyshortcuts={isSlashOn ? '/' : undefined}
      maxLength={200}
      value={query}
      onType={type}
      onSubmit={() => {
        ask(query);
        enteredSearch.set(query);
      }}
      onClear={clear}
    >
      {isSlashOn && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 hidden min-h-7 min-w-7 -translate-y-1/2 place-items-center rounded-s border border-line-chip bg-ground font-sans text-small font-[600] text-ink-2 group-focus-within:invisible lg:[@media(hover:hover)]:grid"
        >
          /
        </kbd>
      )}
    </SearchInput>
  );
}
