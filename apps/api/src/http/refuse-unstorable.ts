import type { RequestHandler } from 'express';
import { ApiError } from './api-error.js';

/** No contract nests deeper than a few levels; `JSON.stringify` overflows the stack at a few thousand. */
const MAX_DEPTH = 32;

/** Refuses addresses with a NUL character, which PostgreSQL rejects. */
export const refuseNul: RequestHandler = (request, _response, next) => {
  if (request.originalUrl.includes('%00')) throw new ApiError('invalid_request', { message: HAS_NUL });
  next();
};

/** Refuses bodies that parse but cannot be stored: text with a NUL character, and values nested too deeply to serialize again. */
export const refuseUnstorable: RequestHandler = (request, _response, next) => {
  const fault = findFault(request.body);
  if (fault !== null) throw new ApiError('invalid_request', { message: fault });
  next();
};

const HAS_NUL = 'The request contains a NUL character, which is not allowed.';
const TOO_DEEP = `The request body is nested more than ${MAX_DEPTH} levels deep.`;

/** Iterative, because a body may be nested as deeply as its size allows. */
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
