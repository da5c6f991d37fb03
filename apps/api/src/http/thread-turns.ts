import type { Request, RequestHandler } from 'express';
import { callerAddress } from './access.js';

/** How long requests use the thread before what else has arrived is read: short for whoever waits, long for a request. */
const SLICE_MS = 4;

interface Options {
  /** Answered without waiting, such as whether this process lives. */
  readonly exempt: readonly string[];
  readonly sliceMs?: number;
}

/**
 * Lets requests take turns on the one thread. While it keeps up, a request continues at once; once requests have used a
 * slice of time, the others wait, and the network is read in between. Then addresses take turns, each with one request,
 * so that a flood delays itself first. Use the handler again after reading a body that is costly to look at. Who hangs
 * up while waiting costs nothing more.
 */
export function createThreadTurns({ exempt, sliceMs = SLICE_MS }: Options): RequestHandler {
  const open = new Set(exempt);
  /** By address, the next one first. */
  const waiting = new Map<string, { readonly request: Request; readonly next: () => void }[]>();
  let sliceEnds: number | null = null;

  /** A slice begins with the first request and ends after the network was read, however little of it was used. */
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
      // What the request does without waiting for anything else belongs to its turn.
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
