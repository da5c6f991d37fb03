import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { SearchInput } from '@/components/search-input';

const TYPING_PAUSE_MS = 250;
const LABEL = 'Search by name, number, or product';

/** What the parent may do to the field. */
export interface HistorySearchHandle {
  /** Clears the field and focuses it. */
  clear(): void;
}

interface HistorySearchProps {
  ref?: Ref<HistorySearchHandle>;
  onSearch: (search: string) => void;
}

/** Searches when typing pauses, and right away on Enter or when cleared. */
export function HistorySearch({ ref, onSearch }: HistorySearchProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (search: string) => {
    clearTimeout(timer.current);
    onSearch(search.trim());
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
