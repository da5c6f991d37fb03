import { useEffect, useRef, useState } from 'react';

/**
 * Another try of what failed. `isRetrying` holds until the answer is there, so that the failure and its busy
 * button stay on the screen instead of giving way to skeletons. When the try succeeds the button goes; the focus
 * it had goes to `landing`, if one is given.
 */
export function useRetry(load: () => Promise<unknown>, landing?: () => HTMLElement | null | undefined) {
  const [isRetrying, setRetrying] = useState(false);
  const wasRetrying = useRef(false);
  const land = useRef(landing);

  useEffect(() => {
    land.current = landing;
  });
  useEffect(() => {
    const hasEnded = wasRetrying.current && !isRetrying;
    wasRetrying.current = isRetrying;
    if (hasEnded && document.activeElement === document.body)
      land.current?.()?.focus({ preventScroll: true });
  }, [isRetrying]);

  const retry = async () => {
    setRetrying(true);
    await load().finally(() => setRetrying(false));
  };
  return { isRetrying, retry };
}
