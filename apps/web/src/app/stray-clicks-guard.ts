import { useEffect } from 'react';
import { ignoreStrayClicks } from '@/lib/stray-clicks';

/** See `ignoreStrayClicks`. */
export function StrayClicksGuard() {
  useEffect(ignoreStrayClicks, []);
  return null;
}
