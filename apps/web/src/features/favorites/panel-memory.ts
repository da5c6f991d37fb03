import { onPracticeLeft } from '@/features/session/practice-data';
import { isRecord } from '@/lib/is-record';
import { jsonSlot } from '@/lib/storage';

const foldedSlot = jsonSlot('local', 'favorites-panel-folded');
const countSlot = jsonSlot('local', 'favorites-count');

/** The panel is open unless it was collapsed in this browser. */
export const isPanelFolded = (): boolean => foldedSlot.read() === true;

export function rememberFolded(isFolded: boolean): void {
  if (isFolded) foldedSlot.write(true);
  else foldedSlot.remove();
}

/** How many favorites the practice had last time: the panel reserves their space while they load. */
export function lastFavoriteCount(practiceId: string): number {
  const stored = countSlot.read();
  if (!isRecord(stored) || stored.practiceId !== practiceId) return 0;
  return typeof stored.count === 'number' && Number.isSafeInteger(stored.count) ? stored.count : 0;
}

export const rememberFavoriteCount = (practiceId: string, count: number): void =>
  countSlot.write({ practiceId, count });

onPracticeLeft(() => countSlot.remove());
