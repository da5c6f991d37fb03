import type { Practice } from '@eyecart/shared/contracts';
import { setCurrentPracticeId } from '@/lib/api/current-practice';
import { setPracticeZone } from '@/lib/dates/practice-zone';
import { createStore, useStore } from '@/lib/storage/create-store';
import { isRecord } from '@/lib/storage/is-record';
import { jsonSlot, onOtherTabChange } from '@/lib/storage/storage';

const PRACTICE_KEY = 'practice-auth';
const slot = jsonSlot('local', PRACTICE_KEY);

/** The signed-in practice, restored from storage; null when signed out. */
export const sessionStore = createStore<Practice | null>(readPractice());
const share = (): void => {
  const practice = sessionStore.get();
  setCurrentPracticeId(practice?.id ?? null);
  setPracticeZone(practice?.timeZone);
};
sessionStore.subscribe(share);
share();

export const useSession = (): Practice | null => useStore(sessionStore);

/**
 * The signed-in practice, for parts shown only to one.
 * @throws Error when no one is signed in.
 */
export function usePractice(): Practice {
  const practice = useSession();
  if (practice === null) throw new Error('No practice is signed in.');
  return practice;
}

export function storePractice(practice: Practice | null): void {
  if (practice === null) slot.remove();
  else slot.write(practice);
  sessionStore.set(practice);
}

onOtherTabChange(PRACTICE_KEY, () => sessionStore.set(readPractice()));

/** The stored practice; anything unreadable is discarded. */
function readPractice(): Practice | null {
  const stored = slot.read();
  if (stored === undefined) return null;
  if (isPractice(stored)) return stored;
  slot.remove();
  return null;
}

function isPractice(value: unknown): value is Practice {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    (value.discountCode === null || typeof value.discountCode === 'string') &&
    Array.isArray(value.gallery) &&
    value.gallery.every((file) => typeof file === 'string') &&
    typeof value.timeZone === 'string'
  );
}
