import type { RequestHandler } from 'express';
import { ApiError } from './api-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Runs a handler only for requests that may change something. */
export const forUnsafe =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    SAFE_METHODS.has(request.method) ? next() : handler(request, response, next);

/**
 * For unsafe requests: refuses those that a browser sends from another site: a foreign or `null` Origin. The host of the
 * request itself always counts as same-site, because instances may have different names. Requests without an
 * Origin pass (scripts with a key, webhooks); cookies are also SameSite.
 */
export function createOriginCheck(allowed: readonly string[]): RequestHandler {
  const origins = new Set(allowed);
  return (request, _response, next) => {
    const origin = request.headers.origin;
    const isOwn = origin === undefined || origins.has(origin) || hostOf(origin) === request.headers.host;
    if (isOwn) {
      next();
      return;
    }
    throw new ApiError('foreign_origin');
  };
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
