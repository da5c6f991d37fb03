import type { Work } from './desk.js';

/** Milliseconds of one kind of request. */
export interface Times {
  readonly title: string;
  readonly kind: Work['kind'];
  readonly p50: number;
  readonly p99: number;
}

const WARM_UP = 8;
const MEASURED = { read: 150, write: 40 } as const;
/** A slow request is not repeated for longer than this. */
const MAX_MS = 8_000;

/**
 * Asks one request after the other and times each until its last byte.
 * @throws Error for an answer with another status
 */
export async function measureWork({ title, kind, ask, status }: Work): Promise<Times> {
  const times: number[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < WARM_UP + MEASURED[kind]; count += 1) {
    const request = await ask(count);
    if (request === null) break;
    const askedAt = performance.now();
    const response = await fetch(request);
    await response.arrayBuffer();
    times.push(performance.now() - askedAt);
    if (status === undefined ? !response.ok : response.status !== status) {
      throw new Error(`${title} was answered with ${response.status}.`);
    }
    if (performance.now() - startedAt > MAX_MS && times.length > 2 * WARM_UP) break;
  }
  const sorted = times.slice(WARM_UP).sort((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { title, kind, p50: at(0.5), p99: at(0.99) };
}
