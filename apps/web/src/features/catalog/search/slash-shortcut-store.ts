import { createStore, useStore } from '@/lib/storage/create-store';
import { jsonSlot, onOtherTabChange } from '@/lib/storage/storage';

const SLASH_OFF_KEY = 'slash-shortcut-off';
const slot = jsonSlot('local', SLASH_OFF_KEY);
const isOn = () => slot.read() !== true;
const store = createStore(isOn());

/**
 * Whether "/" goes to the search. Single-character shortcuts can be turned off, since speech input and unsteady hands
 * trigger them by accident (WCAG 2.1.4).
 */
export const useIsSlashOn = (): boolean => useStore(store);
export const isSlashOn = (): boolean => store.get();

export function toggleSlash(): void {
  const next = !store.get();
  if (next) slot.remove();
  else slot.write(true);
  store.set(next);
}

onOtherTabChange(SLASH_OFF_KEY, () => store.set(isOn()));
