import { ApiError } from './api-error.js';

/** Runs work of the same name one at a time. @throws ApiError `rate_limited` */
export type BoundedQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * A bounded queue per name: work beyond `maxWaiting` is refused at once, and work that has not started within
 * `maxWaitMs` is refused then. Each process has its own queues.
 */
export function createBoundedQueue(maxWaiting: number, maxWaitMs: number): BoundedQueue {
  const waiting = new Map<string, { last: Promise<unknown>; count: number }>();
  const refusal = () =>
    new ApiError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(maxWaitMs / 1000)) });

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const queue = waiting.get(name) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count >= maxWaiting) throw refusal();
    waiting.set(name, queue);
    queue.count += 1;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), maxWaitMs);
    const run = queue.last.then(() => {
      clearTimeout(timer);
      if (late.signal.aborted) throw refusal();
      return work();
    });
    queue.last = run
      .catch(() => undefined)
      .finally(() => {
        queue.count -= 1;
        if (queue.count === 0) waiting.delete(name);
      });
    return Promise.race([run, rejectWhen(late.signal, refusal)]);
  };
}

const rejectWhen = (signal: AbortSignal, refusal: () => ApiError): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(refusal()), { once: true }));
