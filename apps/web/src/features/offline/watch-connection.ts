import { noteAnswer, noteSilence, offlineStore } from '@/lib/connection';

/** Answers as soon as the server runs, and never passes through the service worker. */
const KNOCK_PATH = '/api/health';
const FIRST_KNOCK_MS = 2000;
const LAST_KNOCK_MS = 15_000;

/**
 * Follows the device's network and, while calls get no answer although there is one, knocks at the server: after
 * 2 s, then ever more rarely, at least every 15 s. Gives back how to stop.
 */
export function watchConnection(): () => void {
  let wait = FIRST_KNOCK_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();

  const knock = () =>
    fetch(KNOCK_PATH, { cache: 'no-store', signal: stop.signal }).then(noteAnswer, () => {
      if (!stop.signal.aborted) knockLater();
    });
  const knockLater = () => {
    clearTimeout(timer);
    if (!navigator.onLine) return;
    timer = setTimeout(knock, wait);
    wait = Math.min(wait * 2, LAST_KNOCK_MS);
  };
  const onChange = () => {
    clearTimeout(timer);
    wait = FIRST_KNOCK_MS;
    if (offlineStore.get()) knockLater();
  };

  const unsubscribe = offlineStore.subscribe(onChange);
  window.addEventListener('offline', noteSilence, { signal: stop.signal });
  window.addEventListener('online', () => void (offlineStore.get() && knock()), { signal: stop.signal });
  if (!navigator.onLine) noteSilence();
  onChange();
  return () => {
    stop.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
