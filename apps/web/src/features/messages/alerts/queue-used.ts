import { jsonSlot } from '@/lib/storage/storage';

const slot = jsonSlot('local', 'queue-used');

/** Whether this browser has seen a cart in a patient queue. It survives a logout, like the desk's way of working. */
export const isQueueUsed = (): boolean => slot.read() !== undefined;
export const markQueueUsed = (): void => slot.write(true);
