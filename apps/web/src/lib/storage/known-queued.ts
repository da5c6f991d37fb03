import { createStore } from './create-store';
import { queueSlot } from './queue-used';
import { onOtherTabChange } from './storage';

const read = (): number => Number(queueSlot.read() ?? 0);

/** The id in `queueSlot`; 0 before the first. */
export const knownQueued = createStore(read());
onOtherTabChange('queue-used', () => knownQueued.set(read()));

export function markQueueKnown(id: number): void {
  const newest = Math.max(id, read());
  queueSlot.write(newest);
  knownQueued.set(newest);
}
