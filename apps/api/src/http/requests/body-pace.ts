import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from 'express';

/** Larger bodies are rare: orders of up to 2.4 MB have been seen. */
export const LARGE_BODY = 256 * 1024;
/** The rate for all large bodies together, so that they leave processor time to other requests. */
const BYTES_PER_SECOND = 10 * 1024 * 1024;

/** Resolves once all bytes announced before are through. */
export type Pace = (bytes: number) => Promise<void>;

/** A shared rate for large bodies of all connections. */
export function createPace(): Pace {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    const startAt = Math.max(now, freeAt);
    freeAt = startAt + (bytes / BYTES_PER_SECOND) * 1_000;
    if (startAt > now) await pause(startAt - now);
  };
}

/** The size that a request announces, in bytes; a body of unknown size counts as infinite. */
export function sizeOfBody({ headers }: Request): number {
  const isUnknown = headers['transfer-encoding'] !== undefined;
  return isUnknown ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
}

/** Discards the large body of a refused request at the shared rate. Node would read it as fast as it arrives. */
export function discardLargeBody(request: Request, pace: Pace): void {
  if (request.complete || sizeOfBody(request) <= LARGE_BODY) return;
  request.on('data', (chunk: Buffer) => {
    request.pause();
    void pace(chunk.length).then(() => request.resume());
  });
  request.on('error', () => undefined);
}
