import { type RefObject, useEffect, useRef } from 'react';

/** Once a failure has gone, and the button to try again with it, the focus that it had goes to `landing`. */
export function useLanding(hasFailed: boolean, landing: RefObject<HTMLElement | null>): void {
  const hadFailed = useRef(hasFailed);
  useEffect(() => {
    const isOver = hadFailed.current && !hasFailed;
    hadFailed.current = hasFailed;
    if (isOver && document.activeElement === document.body) landing.current?.focus({ preventScroll: true });
  }, [hasFailed, landing]);
}
