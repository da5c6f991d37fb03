import type { Request, RequestHandler } from 'express';
import { callerAddress } from './access.js';
import { ApiError } from './api-error.js';
import { createTurns } from './create-turns.js';

/** Bodies up to this size are read at once. Orders of 2.4 MB have been seen, but hardly any is this large. */
const LARGE = 256 * 1024;
/** Large bodies that are read at the same time: memory for more is cleaned up so often that everyone waits. */
const AT_ONCE = 4;
const MAX_WAITING = 50;
const MAX_WAIT_MS = 10_000;
/** A large body must arrive within this time once it is read, so that slow uploads do not keep others waiting. */
const ARRIVES_WITHIN_MS = 5_000;

/**
 * Reads bodies with a parser, the large ones a few at a time and one at a time per address. A request that waits too
 * long gets 429 `rate_limited`, and an upload that is too slow is cut off; senders of webhooks retry after either.
 */
export function createReadLargeBody(
  parse: RequestHandler,
  arrivesWithinMs = ARRIVES_WITHIN_MS,
): RequestHandler {
  const inAddressTurn = createTurns(MAX_WAITING, MAX_WAIT_MS);
  const inPlace = createTurns(MAX_WAITING, MAX_WAIT_MS);
  let last = 0;
  return async (request, response, next) => {
    const read = () =>
      new Promise<void>((resolve, reject) => {
        parse(request, response, (fault: unknown) => (fault ? reject(fault) : resolve()));
      });
    const readInTime = async (): Promise<void> => {
      if (request.socket.destroyed) throw new ApiError('invalid_request');
      const timer = setTimeout(() => request.destroy(), arrivesWithinMs);
      await read().finally(() => clearTimeout(timer));
    };
    if (sizeOf(request) <= LARGE) await read();
    else {
      last = (last + 1) % AT_ONCE;
      const place = String(last);
      await inAddressTurn(callerAddress(request), () => inPlace(place, readInTime));
    }
    next();
  };
}

/** A body of unknown size may be large. */
function sizeOf({ headers }: Request): number {
  const isUnknown = headers['transfer-encoding'] !== undefined;
  return isUnknown ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
}
