import { onPracticeLeft } from '@/features/session/practice-data';
import { sessionStore } from '@/features/session/session-store';
import { createStore, useStore } from '@/lib/storage/create-store';
import { isRecord } from '@/lib/storage/is-record';
import { jsonSlot } from '@/lib/storage/storage';

const slot = jsonSlot('session', 'bundle-name');
const nameStore = createStore(readName());
sessionStore.subscribe(() => nameStore.set(readName()));

/** The name typed for the next bundle. It is kept in this tab, so that it survives a session that ends. */
export const useBundleName = (): string => useStore(nameStore);

export function typeBundleName(name: string): void {
  if (name === '') slot.remove();
  else slot.write({ practiceId: sessionStore.get()?.id, name });
  nameStore.set(name);
}

const forgetBundleName = (): void => typeBundleName('');
onPracticeLeft(forgetBundleName);

/** Clears the name a bundle was created with, unless it has changed since. Returns whether it was cleared. */
export function clearUsedName(used: string): boolean {
  if (nameStore.get().trim() !== used) return false;
  forgetBundleName();
  return true;
}

function readName(): string {
  const stored = slot.read();
  if (!isRecord(stored) || stored.practiceId !== sessionStore.get()?.id) return '';
  return typeof stored.name === 'string' ? stored.name : '';
}
