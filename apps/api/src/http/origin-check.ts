import type { RequestHandler } from 'express';
import { ApiError } from './api-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that a browser sends from another site: a foreign or `null` Origin. The host of the
 * request itself always counts as same-site, because instances may have different names. Requests without an
 * Origin pass (scripts with a key, webhooks); cookies are also SameSite.
 */
export function createOriginCheck(allowed: readonly string[]): RequestHandler {
  const origins = new Set(allowed);
  return (request, _response, next) => {
    const origin = request.headers.origin;
    const isOwn = origin === undefined || origins.has(origin) || hostOf(origin) === request.headers.host;
    if (SAFE_METHODS.has(request.method) || isOwn) {
      next();
      return;
    }
    throw new ApiError('foreign_origin');
  };
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
