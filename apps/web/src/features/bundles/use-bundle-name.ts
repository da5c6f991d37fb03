import { useState } from 'react';
import { sessionStore } from '@/features/session/session-store';
import { isRecord } from '@/lib/is-record';
import { jsonSlot } from '@/lib/storage';

const slot = jsonSlot('session', 'bundle-name');

export const forgetBundleName = (): void => slot.remove();

/** The name typed for the next bundle. It waits in this tab, so that a session that ends meanwhile costs no typing. */
export function useBundleName(): readonly [string, (name: string) => void] {
  const [name, setName] = useState(readName);
  const type = (next: string) => {
    if (next === '') slot.remove();
    else slot.write({ practiceId: sessionStore.get()?.id, name: next });
    setName(next);
  };
  return [name, type];
}

function readName(): string {
  const stored = slot.read();
  if (!isRecord(stored) || stored.practiceId !== sessionStore.get()?.id) return '';
  return typeof stored.name === 'string' ? stored.name : '';
}
