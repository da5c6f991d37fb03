import { createStore } from './create-store';

/** Whether the server is out of reach: the device says it is offline, or the last call got no response at all. */
export const offlineStore = createStore(false);

/** Any response came. */
export const noteAnswer = (): void => offlineStore.set(false);

/** A call got no response: no network, no such host, a broken connection. */
export const noteSilence = (): void => offlineStore.set(true);
