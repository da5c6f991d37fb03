import { createStore } from '@/lib/storage/create-store';

/** Whether the choice of another practice of the group is open. */
export const switchPracticeStore = createStore(false);
