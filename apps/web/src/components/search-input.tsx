import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './ui/icon-button';
import { Input } from './ui/input';

interface SearchInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onSubmit'> {
  value: string;
  onType: (query: string) => void;
  onSubmit: () => void;
  onClear: () => void;
}

/** A search field in its own form, with a button that clears it. `children` show while it is empty. */
export function SearchInput({ value, onType, onSubmit, onClear, children, ...input }: SearchInputProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser we support has <search>.
    <form
      role="search"
      aria-label={input['aria-label']}
      className="group relative"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Search
        aria-hidden
        size={20}
        strokeWidth={1.9}
        className="pointer-events-none absolute top-1/2 left-3.75 -translate-y-1/2 text-ink-2"
      />
      <Input
        {...input}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        className="pr-12 pl-11.5 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {value === '' ? (
        children
      ) : (
        <IconButton
          label="Clear"
          tone="soft"
          position="absolute"
          isSquare
          className="top-1/2 right-0.5 -translate-y-1/2"
          onClick={onClear}
        >
          <X aria-hidden size={18} strokeWidth={1.9} />
        </IconButton>
      )}
    </form>
  );
}

const TYPING_PAUSE_MS = 250;

/** The props of a field that searches when typing pauses, and right away on Enter or when cleared. */
export function useTypedSearch(initial: string, search: (query: string) => void) {
  const [value, setValue] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (query: string) => {
    clearTimeout(timer.current);
    latest.current(query);
  };
  const onType = (typed: string) => {
    setValue(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(typed), typed === '' ? 0 : TYPING_PAUSE_MS);
  };
  const onClear = () => {
    setValue('');
    ask('');
    input.current?.focus();
  };
  return { field: { ref: input, value, onType, onSubmit: () => ask(value), onClear }, setValue };
}
