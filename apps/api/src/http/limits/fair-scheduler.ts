import type { Request, RequestHandler } from 'express';
import { callerAddress } from '../access.js';

/** The time slice for requests before the event loop reads the network: short to wait for, long for one request. */
const SLICE_MS = 4;

interface Options {
  /** Paths that are answered without waiting, such as the liveness check. */
  readonly exempt: readonly string[];
  readonly sliceMs?: number;
}

/**
 * Fair scheduling on the event loop, so that a flood from one address delays itself first. While the thread keeps up,
 * requests continue at once. Once a time slice is used up, the rest wait while the network is read, and then continue
 * round-robin by address. Use the handler again after reading a body that is costly to process. Requests whose client
 * has hung up are dropped.
 */
export function createFairScheduler({ exempt, sliceMs = SLICE_MS }: Options): RequestHandler {
  const open = new Set(exempt);
  /** By address, the next one first. */
  const waiting = new Map<string, { readonly request: Request; readonly next: () => void }[]>();
  let sliceEnds: number | null = null;

  /** A slice starts with the first request and ends after the network was read, even if little of it was used. */
  function hasTime(): boolean {
    const now = performance.now();
    if (sliceEnds === null) {
      sliceEnds = now + sliceMs;
      setImmediate(() => {
        sliceEnds = null;
        if (waiting.size > 0) void serveWaiting();
      });
    }
    return now < sliceEnds;
  }

  async function serveWaiting(): Promise<void> {
    hasTime();
    do {
      takeNext()?.();
      // What the request does synchronously counts toward the slice.
      await Promise.resolve();
    } while (waiting.size > 0 && hasTime());
  }

  function takeNext(): (() => void) | null {
    const first = waiting.entries().next();
    if (first.done) return null;
    const [address, requests] = first.value;
    const taken = requests.shift();
    waiting.delete(address);
    if (requests.length > 0) waiting.set(address, requests);
    return taken === undefined || taken.request.socket.destroyed ? null : taken.next;
  }

  return (request, _response, next) => {
    if (open.has(request.path) || (waiting.size === 0 && hasTime())) {
      next();
      return;
    }
    const address = callerAddress(request);
    const requests = waiting.get(address) ?? [];
    requests.push({ request, next });
    waiting.set(address, requests);
  };
}
