import { createStore } from '@/lib/storage/create-store';
import { jsonSlot } from '@/lib/storage/storage';

/** Like the welcome dialog's flag it survives a logout (docs/product.md §3.15). */
export const firstWeekSlot = jsonSlot('local', 'first-week');

/** When this browser showed the welcome dialog, in ms; undefined once its first steps are done, dismissed, or a week old. */
export const firstWeekStore = createStore(firstWeekSlot.read());
