import { createStore } from './create-store';

/** Whether nobody can be reached: the device says so, or the last call got no answer at all. */
export const offlineStore = createStore(false);

/** Somebody answered, whatever the answer was. */
export const noteAnswer = (): void => offlineStore.set(false);

/** A call got no answer: no network, no such host, a connection that broke. */
export const noteSilence = (): void => offlineStore.set(true);
