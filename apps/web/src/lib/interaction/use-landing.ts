import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to `landing` once `isOver`, for example when a retry button goes away with the failure. Only if the
 * focus went away with it.
 */
export function useLanding(isOver: boolean, landing: () => HTMLElement | null | undefined): void {
  const wasOver = useRef(isOver);
  useLayoutEffect(() => {
    const isNew = isOver && !wasOver.current;
    wasOver.current = isOver;
    if (isNew && document.activeElement === document.body) landing()?.focus({ preventScroll: true });
  });
}
