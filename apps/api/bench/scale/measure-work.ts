import { Agent, request } from 'node:http';
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

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Asks one request after the other and times each until its last byte.
 * @throws Error for an answer with another status
 */
export async function measureWork({ title, kind, ask, status }: Work): Promise<Times> {
  const times: number[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < WARM_UP + MEASURED[kind]; count += 1) {
    const asked = await ask(count);
    if (asked === null) break;
    const answer = await timeRequest(asked);
    times.push(answer.ms);
    if (status === undefined ? answer.status < 200 || answer.status > 299 : answer.status !== status) {
      throw new Error(`${title} was answered with ${answer.status}.`);
    }
    if (performance.now() - startedAt > MAX_MS && times.length > 2 * WARM_UP) break;
  }
  const sorted = times.slice(WARM_UP).sort((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { title, kind, p50: at(0.5), p99: at(0.99) };
}

/**
 * Asks by `node:http` and reads the answer as it comes, compressed. `fetch` takes up to a millisecond of its own, which
 * includes unpacking, on the cores that the API needs.
 */
async function timeRequest(asked: Request): Promise<{ ms: number; status: number }> {
  const body = await asked.text();
  const headers = { ...Object.fromEntries(asked.headers), 'accept-encoding': 'gzip' };
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(asked.url, { method: asked.method, headers, agent }, (response) => {
      response.on('end', () =>
        resolve({ ms: performance.now() - askedAt, status: response.statusCode ?? 0 }),
      );
      response.on('error', reject).resume();
    })
      .on('error', reject)
      .end(body);
  });
}
