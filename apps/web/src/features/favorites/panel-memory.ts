import { onPracticeLeft } from '@/features/session/practice-data';
import { isRecord } from '@/lib/storage/is-record';
import { jsonSlot } from '@/lib/storage/storage';

export const PANEL_FOLDED_KEY = 'favorites-panel-folded';
export const FAVORITES_COUNT_KEY = 'favorites-count';

const foldedSlot = jsonSlot('local', PANEL_FOLDED_KEY);
const countSlot = jsonSlot('local', FAVORITES_COUNT_KEY);

/** A window in which the open panel would push the products out of the first view. */
const SMALL_WINDOW = '(height < 900px), (width < 1024px)';

/** The panel stays as it was left in this browser. The first time, it is open only where there is room for it. */
export function isPanelFolded(): boolean {
  const left = foldedSlot.read();
  return typeof left === 'boolean' ? left : (window.matchMedia?.(SMALL_WINDOW).matches ?? false);
}

export const rememberFolded = (isFolded: boolean): void => foldedSlot.write(isFolded);

/** How many favorites the practice had last time: the panel reserves their space while they load. */
export function lastFavoriteCount(practiceId: string): number {
  const stored = countSlot.read();
  if (!isRecord(stored) || stored.practiceId !== practiceId) return 0;
  return typeof stored.count === 'number' && Number.isSafeInteger(stored.count) ? stored.count : 0;
}

export const rememberFavoriteCount = (practiceId: string, count: number): void =>
  countSlot.write({ practiceId, count });

onPracticeLeft(() => countSlot.remove());
