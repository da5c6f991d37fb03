import { createStore } from '../storage/create-store';

/** Answers as soon as the server runs, and never goes through the service worker. */
export const HEALTH_PATH = '/api/health';
const MAX_CHECK_MS = 5000;

/** Whether the server is out of reach: the device says it is offline, or two calls in a row got no response at all. */
export const offlineStore = createStore(false);

/** Call for any response. */
export const noteAnswer = (): void => offlineStore.set(false);

/** Call when the device goes offline. */
export const noteOffline = (): void => offlineStore.set(true);

let isLooking = false;

/**
 * A call got no response: no network, no such host, or only a broken connection. If the device does not say that it is
 * offline, a small request decides.
 */
export function noteSilence(): void {
  if (!navigator.onLine) noteOffline();
  if (isLooking || offlineStore.get()) return;
  isLooking = true;
  void fetch(HEALTH_PATH, { cache: 'no-store', signal: AbortSignal.timeout(MAX_CHECK_MS) })
    .then(noteAnswer, noteOffline)
    .finally(() => {
      isLooking = false;
    });
}
