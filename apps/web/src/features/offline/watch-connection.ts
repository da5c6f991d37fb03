import { HEALTH_PATH, noteAnswer, noteOffline, offlineStore } from '@/lib/api/connection';

const FIRST_POLL_MS = 2000;
const MAX_POLL_MS = 15_000;

/**
 * Follows the device's network status. While the device is online but calls get no response, it polls the server: after
 * 2 s, then less and less often, at least every 15 s. Returns a function that stops it.
 */
export function watchConnection(): () => void {
  let wait = FIRST_POLL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();

  const poll = () =>
    fetch(HEALTH_PATH, { cache: 'no-store', signal: stop.signal }).then(noteAnswer, () => {
      if (!stop.signal.aborted) pollLater();
    });
  const pollLater = () => {
    clearTimeout(timer);
    if (!navigator.onLine) return;
    timer = setTimeout(poll, wait);
    wait = Math.min(wait * 2, MAX_POLL_MS);
  };
  const onChange = () => {
    clearTimeout(timer);
    wait = FIRST_POLL_MS;
    if (offlineStore.get()) pollLater();
  };

  const unsubscribe = offlineStore.subscribe(onChange);
  window.addEventListener('offline', noteOffline, { signal: stop.signal });
  window.addEventListener('online', () => void (offlineStore.get() && poll()), { signal: stop.signal });
  if (!navigator.onLine) noteOffline();
  onChange();
  return () => {
    stop.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
