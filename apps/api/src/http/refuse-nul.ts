import type { RequestHandler } from 'express';
import { ApiError } from './api-error.js';

/** Text with a NUL character cannot be stored; it is refused before it gets anywhere. */
export const refuseNul: RequestHandler = (request, _response, next) => {
  if (/%00/.test(request.originalUrl) || holdsNul(request.body)) {
    throw new ApiError('invalid_request', {
      message: 'The request holds a NUL character, which is not allowed.',
    });
  }
  next();
};

/** Walks without recursion: a body may be nested as deep as its size allows. */
function holdsNul(body: unknown): boolean {
  const waiting: unknown[] = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner);
    }
  }
  return false;
}
