import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** A search field's text; it searches when typing pauses, and right away on Enter or when cleared. */
export function useTypedSearch(initial: string, search: (text: string) => void) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (typed: string) => {
    clearTimeout(timer.current);
    search(typed);
  };
  const onType = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(typed), typed === '' ? 0 : TYPING_PAUSE_MS);
  };
  const onClear = () => {
    setText('');
    ask('');
    input.current?.focus();
  };
  return { field: { ref: input, text, onType, onSubmit: () => ask(text), onClear }, setText };
}
