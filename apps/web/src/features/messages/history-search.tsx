import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';

const TYPING_PAUSE_MS = 250;
const LABEL = 'Search by last name or number';

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
    // biome-ignore lint/a11y/useSemanticElements: not every browser we support has <search>.
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
      }}
    >
      <Search
        aria-hidden
        size={20}
        strokeWidth={1.9}
        className="pointer-events-none absolute top-3.5 left-3.75 text-ink-2"
      />
      <Input
        ref={input}
        type="search"
        aria-label={LABEL}
        placeholder={LABEL}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        className="pr-12 pl-11.5 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text !== '' && (
        <IconButton label="Clear" className="absolute top-0.5 right-0.5 rounded-m text-ink-2" onClick={clear}>
          <X aria-hidden size={18} strokeWidth={1.9} />
        </IconButton>
      )}
    </form>
  );
}
