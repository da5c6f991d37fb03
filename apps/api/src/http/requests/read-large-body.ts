import type { Request, RequestHandler } from 'express';
import { callerAddress } from '../access.js';
import { ApiError } from '../api-error.js';
import { createBoundedQueue } from '../bounded-queue.js';
import { createPace, LARGE_BODY, sizeOfBody } from './body-pace.js';

/** Orders may be as large as this. */
export const LARGEST_BODY = 5 * 1024 * 1024;
/** How many large bodies are read at the same time, so that a slow upload does not block all others. */
const AT_ONCE = 4;
const MAX_WAITING = 50;
const MAX_WAIT_MS = 10_000;
/** How long a large body may take to arrive, so that slow uploads do not block others. */
const ARRIVES_WITHIN_MS = 5_000;

/**
 * Reads bodies with a parser, the large ones a few at a time, one per address, and at a shared rate. A request that
 * waits too long gets 429 `rate_limited`, and an upload that is too slow is cut off; webhook senders retry either.
 */
export function createReadLargeBody(
  parse: RequestHandler,
  { arrivesWithinMs = ARRIVES_WITHIN_MS, pace = createPace() } = {},
): RequestHandler {
  const queueByAddress = createBoundedQueue(MAX_WAITING, MAX_WAIT_MS);
  const queueBySlot = createBoundedQueue(MAX_WAITING, MAX_WAIT_MS);
  let last = 0;
  return async (request, response, next) => {
    const read = () =>
      new Promise<void>((resolve, reject) => {
        parse(request, response, (fault: unknown) => (fault ? reject(fault) : resolve()));
      });
    const readInTime = async (): Promise<void> => {
      throwIfGone(request);
      await pace(Math.min(sizeOfBody(request), LARGEST_BODY));
      throwIfGone(request);
      const timer = setTimeout(() => request.destroy(), arrivesWithinMs);
      await read().finally(() => clearTimeout(timer));
    };
    if (sizeOfBody(request) <= LARGE_BODY) await read();
    else {
      last = (last + 1) % AT_ONCE;
      const slot = String(last);
      await queueByAddress(callerAddress(request), () => queueBySlot(slot, readInTime));
    }
    next();
  };
}

function throwIfGone(request: Request): void {
  if (request.socket.destroyed) throw new ApiError('invalid_request');
}
