import type { Bytes } from './prepared-response.js';

/** A cache of answers, so that what several computers of a practice ask for is built once. */
export interface KeptAnswers {
  /** The cached answer of a key, which includes its version; a missing one is read and cached. */
  find(key: string, read: () => Promise<Bytes>): Promise<Bytes>;
  get(key: string): Bytes | undefined;
  keep(key: string, bytes: Bytes): void;
}

/** An LRU cache of up to `maxBytes` of JSON and keys. Keys count because callers choose the addresses in them. */
export function createKeptAnswers(maxBytes: number): KeptAnswers {
  const kept = new Map<string, Bytes>();
  let keptBytes = 0;

  const sizeOf = (key: string, { plain }: Bytes): number => key.length + plain.length;

  function drop(key: string): void {
    const bytes = kept.get(key);
    if (bytes !== undefined) keptBytes -= sizeOf(key, bytes);
    kept.delete(key);
  }

  function keep(key: string, bytes: Bytes): void {
    drop(key);
    kept.set(key, bytes);
    keptBytes += sizeOf(key, bytes);
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes) break;
      drop(oldest);
    }
  }

  return {
    async find(key, read) {
      const bytes = kept.get(key) ?? (await read());
      keep(key, bytes);
      return bytes;
    },
    get(key) {
      const bytes = kept.get(key);
      if (bytes !== undefined) keep(key, bytes);
      return bytes;
    },
    keep,
  };
}
