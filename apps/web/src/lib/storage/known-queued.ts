import { createStore } from './create-store';
import { queueSlot } from './queue-used';
import { onOtherTabChange } from './storage';

function read(): number | null {
  const stored = queueSlot.read();
  return stored === undefined ? null : Number(stored);
}

/** The id in `queueSlot`, or 0 for a queue that was empty; null before the queue was first read. */
export const knownQueued = createStore(read());
onOtherTabChange('queue-used', () => knownQueued.set(read()));

export function markQueueKnown(id: number): void {
  const newest = Math.max(id, read() ?? 0);
  queueSlot.write(newest);
  knownQueued.set(newest);
}

/** What waits at the first visit is only counted. */
export function startQueueAt(id: number): void {
  if (knownQueued.get() !== null) return;
  if (id > 0) markQueueKnown(id);
  else knownQueued.set(0);
}
