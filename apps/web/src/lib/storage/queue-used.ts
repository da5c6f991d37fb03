import { jsonSlot } from './storage';

/** The id of the newest queued cart that this browser loaded, dismissed, or saw on its first visit. */
export const queueSlot = jsonSlot('local', 'queue-used');

/** Whether this browser has seen a cart in a patient queue. It survives a logout, like the desk's way of working. */
export const isQueueUsed = (): boolean => queueSlot.read() !== undefined;
