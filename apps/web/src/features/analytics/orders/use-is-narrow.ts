import { useSyncExternalStore } from 'react';

/** Below this width a table's columns do not fit. */
const NARROW_REM = 45;

/** Whether the window is too narrow, at its text size, for a table of many columns. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);

/** In pixels: rem in a media query ignores a text size that a page or an extension has set. */
const narrowWindow = (): MediaQueryList | undefined => {
  const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return window.matchMedia?.(`(width < ${NARROW_REM * textSize}px)`);
};

const isNarrow = (): boolean => narrowWindow()?.matches ?? false;

function subscribe(listener: () => void): () => void {
  const query = narrowWindow();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}
