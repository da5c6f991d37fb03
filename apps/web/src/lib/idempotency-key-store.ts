import { createStore, del, type UseStore, update } from 'idb-keyval';
import { isRecord } from './is-record';
import { jsonSlot } from './storage';

/** What is remembered of an attempt. Times are milliseconds since 1970. */
export interface KeptAttempt {
  readonly key: string;
  readonly cartUrl: string | null;
  readonly startedAt: number;
  readonly answeredAt: number | null;
}

/** By what was asked for. */
export type KeptAttempts = Readonly<Record<string, KeptAttempt>>;

export interface AttemptStore {
  /** Reads and writes in one piece: what two tabs change at one moment, they change one after the other. */
  change(how: (kept: KeptAttempts) => KeptAttempts): Promise<KeptAttempts>;
  clear(): Promise<void>;
}

/** A database that does not open must not hold up a text. */
const PATIENCE_MS = 2_000;

let database: UseStore | undefined;
const openDatabase = (): UseStore => {
  database ??= createStore('eyecart-attempts', 'attempts');
  return database;
};

/** Kept for this tab alone. */
export function tabStore(name: string): AttemptStore {
  const slot = jsonSlot('session', name);
  return {
    async change(how) {
      const kept = how(readKept(slot.read()));
      slot.write(kept);
      return kept;
    },
    async clear() {
      slot.remove();
    },
  };
}

/** Kept for all tabs of the browser where it has a database to share, else for this tab alone. */
export function browserStore(name: string): AttemptStore {
  const own = tabStore(name);
  if (!canShare()) return own;
  return {
    change: (how) =>
      inTime(async () => {
        let kept: KeptAttempts = {};
        await update<unknown>(
          name,
          (stored) => {
            kept = how(readKept(stored));
            return kept;
          },
          openDatabase(),
        );
        return kept;
      }).catch(() => own.change(how)),
    async clear() {
      await own.clear();
      await inTime(() => del(name, openDatabase())).catch(() => undefined);
    },
  };
}

/** Without digests a number would lie readable in what all tabs share. */
export const canShare = (): boolean => typeof indexedDB !== 'undefined' && crypto.subtle !== undefined;

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database of this browser does not answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const readKept = (stored: unknown): KeptAttempts =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).filter((entry): entry is [string, KeptAttempt] => isKeptAttempt(entry[1])),
      )
    : {};

const isKeptAttempt = (value: unknown): value is KeptAttempt =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  (value.cartUrl === null || typeof value.cartUrl === 'string') &&
  typeof value.startedAt === 'number' &&
  (value.answeredAt === null || typeof value.answeredAt === 'number');
