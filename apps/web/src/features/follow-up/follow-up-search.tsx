import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '@/components/search-input';

const TYPING_PAUSE_MS = 250;

/** Searches when typing pauses, and right away on Enter or when cleared. */
export function FollowUpSearch({ onSearch }: { onSearch: (search: string) => void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (search: string) => {
    clearTimeout(timer.current);
    onSearch(search.trim());
  };
  return (
    <SearchInput
      ref={input}
      aria-label="Search patients by name, number, or product"
      placeholder="Name, number, or product"
      maxLength={80}
      text={text}
      onType={(typed) => {
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(typed), typed === '' ? 0 : TYPING_PAUSE_MS);
      }}
      onSubmit={() => ask(text)}
      onClear={() => {
        setText('');
        ask('');
        input.current?.focus();
      }}
    />
  );
}
