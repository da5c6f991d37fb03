import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 200;

/** The value once typing has paused; an empty one right away. */
export function usePaused(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), value === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
