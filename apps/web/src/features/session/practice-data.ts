import { jsonSlot, onOtherTabChange } from '@/lib/storage/storage';

/**
 * The owner of this browser's data: the practice that signed in last. It stays when a session expires, so that the
 * cart can wait for the same practice and no other.
 */
const OWNER_KEY = 'order-practice';
const ownerSlot = jsonSlot('local', OWNER_KEY);

interface Leaving {
  /** False when it happened in another tab, which has already cleared what all tabs share. */
  readonly isInThisTab: boolean;
}

type LeavingListener = (leaving: Leaving) => void;

const listeners = new Set<LeavingListener>();

/**
 * Calls `listener` when nothing of the practice may stay in this browser: it has logged out, or another one has signed
 * in. Whatever keeps data of a practice clears it here.
 */
export function onPracticeLeft(listener: LeavingListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const announce = (leaving: Leaving): void => {
  for (const listener of listeners) listener(leaving);
};

export const hasOwner = (): boolean => ownerSlot.read() !== undefined;

/** Makes this the practice whose data the browser keeps; another one's is deleted first. */
export function claimBrowser(practiceId: string): void {
  const owner = ownerSlot.read();
  if (owner !== undefined && owner !== practiceId) announce({ isInThisTab: true });
  ownerSlot.write(practiceId);
}

/** Removes all of the practice's data from this browser. */
export function clearBrowser(): void {
  announce({ isInThisTab: true });
  ownerSlot.remove();
}

onOtherTabChange(OWNER_KEY, () => announce({ isInThisTab: false }));
