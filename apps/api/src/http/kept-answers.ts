import type { Bytes } from './prepared-response.js';

/** Keeps the answers that were asked for last, so that what several computers of a practice ask for is built once. */
export interface KeptAnswers {
  /** The answer of a key that has its version in it; read when it is not kept. */
  find(key: string, read: () => Promise<Bytes>): Promise<Bytes>;
  get(key: string): Bytes | undefined;
  keep(key: string, bytes: Bytes): void;
}

/**
 * Keeps up to `maxBytes` of JSON and keys, which have addresses that callers choose. The least recently used go first.
 */
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

  function get(key: string): Bytes | undefined {
    const bytes = kept.get(key);
    if (bytes !== undefined) keep(key, bytes);
    return bytes;
  }

  return {
    async find(key, read) {
      const known = get(key);
      if (known !== undefined) return known;
      const bytes = await read();
      keep(key, bytes);
      return bytes;
    },
    get,
    keep,
  };
}
