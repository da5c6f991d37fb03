import type { Notifications } from '../../../db/notifications.js';
import type { Clock } from '../../../providers/clock.js';

/** How long an ended session or API key may still work if its notification is lost (docs/product.md §4.6). */
export const ACCESS_CACHE_MS = 3_000;
/** The most sessions, and the most keys, kept at once. The least recently used is dropped first. */
const MAX_ENTRIES = 10_000;

interface Kept<T> {
  readonly value: T;
  readonly readAt: number;
}

interface Options<T> {
  /** Reads from the database by the hash of a token; null when there is none. */
  readonly read: (hash: string) => Promise<T | null>;
  readonly isValid: (value: T, now: Date) => boolean;
  readonly notifications: Pick<Notifications, 'isListening' | 'on'>;
  readonly clock: Clock;
}

export interface AccessCache<T> {
  /** Finds the value of a hash. Concurrent lookups of one hash share a query. Missing values are not kept. */
  find(hash: string): Promise<T | null>;
  forget(hash: string): void;
}

/**
 * An LRU cache of sessions or API keys for a few seconds, so that most requests need no query for them. A notification
 * that one has ended empties it, and it is bypassed while notifications do not arrive.
 */
export function createAccessCache<T>({ read, isValid, notifications, clock }: Options<T>): AccessCache<T> {
  let kept = new Map<string, Kept<T>>();
  let reading = new Map<string, Promise<T | null>>();
  notifications.on('access_changed', () => {
    // New maps, so that a read in progress is neither shared nor cached.
    kept = new Map();
    reading = new Map();
  });

  function findKept(hash: string): T | null {
    const known = kept.get(hash);
    if (!known) return null;
    kept.delete(hash);
    const now = clock.now();
    const ageMs = now.getTime() - known.readAt;
    if (ageMs < 0 || ageMs >= ACCESS_CACHE_MS || !isValid(known.value, now)) return null;
    // Reinserted as the most recently used.
    kept.set(hash, known);
    return known.value;
  }

  async function readAndKeep(hash: string, into: Map<string, Kept<T>>): Promise<T | null> {
    const readAt = clock.now().getTime();
    const value = await read(hash);
    if (value === null) return null;
    into.set(hash, { value, readAt });
    const oldest = into.keys().next();
    if (into.size > MAX_ENTRIES && !oldest.done) into.delete(oldest.value);
    return value;
  }

  function readShared(hash: string): Promise<T | null> {
    const sharing = reading;
    const known = sharing.get(hash);
    if (known) return known;
    const started = readAndKeep(hash, kept).finally(() => sharing.delete(hash));
    sharing.set(hash, started);
    return started;
  }

  return {
    async find(hash) {
      if (!notifications.isListening()) return read(hash);
      return findKept(hash) ?? readShared(hash);
    },
    forget(hash) {
      kept.delete(hash);
    },
  };
}
