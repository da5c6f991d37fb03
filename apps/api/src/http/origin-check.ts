import type { RequestHandler } from 'express';
import { ApiError } from './api-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that a browser sends from another site: a foreign or `null` Origin. No Origin at all passes
 * (scripts with a key, webhooks); cookies are SameSite besides.
 */
export function createOriginCheck(allowed: readonly string[]): RequestHandler {
  const origins = new Set(allowed);
  return (request, _response, next) => {
    const origin = request.headers.origin;
    if (SAFE_METHODS.has(request.method) || origin === undefined || origins.has(origin)) {
      next();
      return;
    }
    throw new ApiError('foreign_origin');
  };
}
