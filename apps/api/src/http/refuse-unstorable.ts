import type { RequestHandler } from 'express';
import { ApiError } from './api-error.js';

/** No contract nests deeper than a few levels; `JSON.stringify` gives up at some thousands. */
const MAX_DEPTH = 32;

/**
 * Refuses bodies that parse and still cannot be worked with: text with a NUL character, which the database does not
 * store, and values nested so deeply that nothing can write them down again.
 */
export const refuseUnstorable: RequestHandler = (request, _response, next) => {
  const fault = /%00/.test(request.originalUrl) ? HAS_NUL : findFault(request.body);
  if (fault !== null) throw new ApiError('invalid_request', { message: fault });
  next();
};

const HAS_NUL = 'The request holds a NUL character, which is not allowed.';
const TOO_DEEP = `The request body is nested more than ${MAX_DEPTH} levels deep.`;

/** Walks without recursion: a body may be nested as deeply as its size allows. */
function findFault(body: unknown): string | null {
  const waiting = [{ value: body, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && value.includes('\0')) return HAS_NUL;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return TOO_DEEP;
    for (const [key, inner] of Object.entries(value)) {
      waiting.push({ value: key, depth }, { value: inner, depth: depth + 1 });
    }
  }
  return null;
}
