import { type RefObject, useEffect, useRef } from 'react';

/** When a failure and its retry button go away, moves the button's focus to `landing`. */
export function useLanding(hasFailed: boolean, landing: RefObject<HTMLElement | null>): void {
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    const isOver = hadFailed.current && !hasFailed;
    hadFailed.current = hasFailed;
    if (isOver && document.activeElement === document.body) landing.current?.focus({ preventScroll: true });
  }, [hasFailed, landing]);
}
