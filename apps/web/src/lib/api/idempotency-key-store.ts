import { createStore, del, type UseStore, update } from 'idb-keyval';
import { isRecord } from '../storage/is-record';
import { jsonSlot } from '../storage/storage';

/** A stored attempt. Times are milliseconds since 1970. */
export interface StoredAttempt {
  readonly key: string;
  readonly result: string | null;
  readonly startedAt: number;
  readonly settledAt: number | null;
}

/** By a digest of the request. */
type StoredAttempts = Readonly<Record<string, StoredAttempt>>;

export interface AttemptStore {
  /** Reads and writes in one transaction, so that two tabs never overwrite each other's change. */
  change(update: (stored: StoredAttempts) => StoredAttempts): Promise<StoredAttempts>;
  clear(): Promise<void>;
}

/** A database that does not open must not delay a text. */
const DATABASE_TIMEOUT_MS = 2_000;

let database: UseStore | undefined;
const openDatabase = (): UseStore => {
  database ??= createStore('eyecart-idempotency-keys', 'attempts');
  return database;
};

/** Stored for this tab only. */
export function tabStore(name: string): AttemptStore {
  const slot = jsonSlot('session', name);
  return {
    async change(updateStored) {
      const next = updateStored(readStored(slot.read()));
      slot.write(next);
      return next;
    },
    async clear() {
      slot.remove();
    },
  };
}

/** Stored for every tab if the browser has a database to share, otherwise for this tab only. */
export function browserStore(name: string): AttemptStore {
  const ownTab = tabStore(name);
  if (!canShare()) return ownTab;
  return {
    change: (updateStored) =>
      withTimeout(async () => {
        let next: StoredAttempts = {};
        await update<unknown>(
          name,
          (stored) => {
            next = updateStored(readStored(stored));
            return next;
          },
          openDatabase(),
        );
        return next;
      }).catch(() => ownTab.change(updateStored)),
    async clear() {
      await ownTab.clear();
      await withTimeout(() => del(name, openDatabase())).catch(() => undefined);
    },
  };
}

/** Without a digest, phone numbers would be readable in storage that all tabs share. */
export const canShare = (): boolean => typeof indexedDB !== 'undefined' && crypto.subtle !== undefined;

async function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error("The browser's database does not answer")),
      DATABASE_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const readStored = (stored: unknown): StoredAttempts =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).filter((entry): entry is [string, StoredAttempt] => isStoredAttempt(entry[1])),
      )
    : {};

const isStoredAttempt = (value: unknown): value is StoredAttempt =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  (value.result === null || typeof value.result === 'string') &&
  typeof value.startedAt === 'number' &&
  (value.settledAt === null || typeof value.settledAt === 'number');
