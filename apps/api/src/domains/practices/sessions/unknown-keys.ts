import type { Notifications } from '../../../db/notifications.js';
import type { Clock } from '../../../providers/clock.js';
import { ACCESS_CACHE_MS } from './access-cache.js';

/** The most hashes kept at once. The oldest is dropped first. */
const MAX_HASHES = 1_000;

/** Hashes of API keys that nobody has, for a few seconds, so that a made-up key costs no query each time. */
export function createUnknownKeys({
  clock,
  notifications,
}: {
  readonly clock: Clock;
  readonly notifications: Pick<Notifications, 'on'>;
}) {
  const readAt = new Map<string, number>();
  notifications.on('access_changed', () => readAt.clear());
  return {
    has(hash: string): boolean {
      const at = readAt.get(hash);
      const ageMs = at === undefined ? -1 : clock.now().getTime() - at;
      return ageMs >= 0 && ageMs < ACCESS_CACHE_MS;
    },
    add(hash: string): void {
      readAt.delete(hash);
      readAt.set(hash, clock.now().getTime());
      const oldest = readAt.keys().next();
      if (readAt.size > MAX_HASHES && !oldest.done) readAt.delete(oldest.value);
    },
  };
}
