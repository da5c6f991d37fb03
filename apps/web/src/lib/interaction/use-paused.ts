import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 200;

/** The text once typing has paused; an empty text right away. */
export function usePaused(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
