import { onPracticeLeft } from '@/features/session/practice-data';
import { sessionStore } from '@/features/session/session-store';
import { createStore, useStore } from '@/lib/create-store';
import { isRecord } from '@/lib/is-record';
import { jsonSlot } from '@/lib/storage';

const slot = jsonSlot('session', 'bundle-name');
const nameStore = createStore(readName());
sessionStore.subscribe(() => nameStore.set(readName()));

/** The name typed for the next bundle. It waits in this tab, so that a session that ends meanwhile costs no typing. */
export const useBundleName = (): string => useStore(nameStore);

export function typeBundleName(name: string): void {
  if (name === '') slot.remove();
  else slot.write({ practiceId: sessionStore.get()?.id, name });
  nameStore.set(name);
}

const forgetBundleName = (): void => typeBundleName('');
onPracticeLeft(forgetBundleName);

/** Clears the name a bundle was made with, and nothing that was typed since. Says whether that was so. */
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
