import type { Notifications } from '../../../db/notifications.js';
import type { Clock } from '../../../providers/clock.js';
import { ACCESS_CACHE_MS } from './access-cache.js';

/** The most hashes kept at once. The oldest is dropped first. */
const MAX_HASHES = 1_000;

/** Why a key does not work. */
export type KeyRefusal = 'invalid_api_key' | 'expired_api_key' | 'revoked_api_key';

/** Negative cache of API keys that do not work, with the reason, so that such a key costs no query each time. */
export function createRefusedKeys({
  clock,
  notifications,
}: {
  readonly clock: Clock;
  readonly notifications: Pick<Notifications, 'on'>;
}) {
  const refused = new Map<string, { readonly why: KeyRefusal; readonly readAt: number }>();
  notifications.on('access_changed', () => refused.clear());
  return {
    /** Null for a key that was not refused just now. */
    find(hash: string): KeyRefusal | null {
      const known = refused.get(hash);
      if (known === undefined) return null;
      const ageMs = clock.now().getTime() - known.readAt;
      return ageMs >= 0 && ageMs < ACCESS_CACHE_MS ? known.why : null;
    },
    add(hash: string, why: KeyRefusal): void {
      refused.delete(hash);
      refused.set(hash, { why, readAt: clock.now().getTime() });
      const oldest = refused.keys().next();
      if (refused.size > MAX_HASHES && !oldest.done) refused.delete(oldest.value);
    },
  };
}
