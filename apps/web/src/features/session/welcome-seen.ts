import { jsonSlot } from '@/lib/storage/storage';

/** This browser's flag (docs/product.md §3.15). It survives a logout: another practice sees the same portal. */
export const WELCOME_SEEN_KEY = 'welcome-seen';

const slot = jsonSlot('local', WELCOME_SEEN_KEY);

/** Whether this browser has shown the welcome dialog. */
export const isWelcomeSeen = (): boolean => slot.read() !== undefined;
export const markWelcomeSeen = (): void => slot.write(true);
