import { WEEK_MS } from '@eyecart/shared/rules/durations';
import { jsonSlot } from '@/lib/storage/storage';

/** This browser's flag (docs/product.md §3.15). It survives a logout: another practice sees the same portal. */
export const WELCOME_SEEN_KEY = 'welcome-seen';

const slot = jsonSlot('local', WELCOME_SEEN_KEY);

/** Whether this browser has shown the welcome dialog. */
export const isWelcomeSeen = (): boolean => slot.read() !== undefined;
export const markWelcomeSeen = (): void => slot.write(Date.now());

/** Whether that was more than a week ago. Before it kept the time, the flag was `true`. */
export function isWelcomeOver(): boolean {
  const seen = slot.read();
  return seen !== undefined && !(Date.now() - Number(seen) < WEEK_MS);
}
