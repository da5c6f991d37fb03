import { randomBytes } from 'node:crypto';
import type { Store } from './store.js';

/** Sequential ids that are never reused, and random tokens. */
export interface Numbering {
  /** The next number of a sequence, starting with `from`. */
  next(sequence: string, from: number): number;
  token(bytes?: number): string;
}

export function createNumbering(store: Store): Numbering {
  const table = store.table<number>('sequences');
  return {
    next(sequence, from) {
      const number = (table.get(sequence) ?? from - 1) + 1;
      table.put(sequence, number);
      return number;
    },
    token: (bytes = 16) => randomBytes(bytes).toString('hex'),
  };
}
