import { useSyncExternalStore } from 'react';

/** Below this width a table's columns do not fit. */
const NARROW = '(width < 720px)';

/** Whether the window is too narrow for a table of many columns. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

const isNarrow = (): boolean => window.matchMedia?.(NARROW).matches ?? false;

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(NARROW);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}
