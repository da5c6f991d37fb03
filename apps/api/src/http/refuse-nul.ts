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

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(holdsNul);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
  }
  return false;
}
