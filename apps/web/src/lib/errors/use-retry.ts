import { useState } from 'react';
import { useLanding } from '../interaction/use-landing';

/**
 * Retries a failed load. `isRetrying` stays true until the answer arrives, so the failure and its busy button stay on the
 * screen instead of skeletons. When it succeeds the button disappears, and its focus moves to `landing`, if there is one.
 */
export function useRetry(load: () => Promise<unknown>, landing?: () => HTMLElement | null | undefined) {
  const [isRetrying, setRetrying] = useState(false);
  useLanding(!isRetrying, () => landing?.());
  const retry = async () => {
    setRetrying(true);
    await load().finally(() => setRetrying(false));
  };
  return { isRetrying, retry };
}
