import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Runs a handler only for requests that may change something. */
export const forUnsafe =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    SAFE_METHODS.has(request.method) ? next() : handler(request, response, next);

/**
 * CSRF guard for unsafe methods: refuses a foreign or `null` Origin. The request's own host counts as same-origin,
 * because instances may have different names, but not over plain http when the portal runs on https. Requests without
 * an Origin pass (programs with a key); cookies are also SameSite.
 */
export function createOriginCheck(
  allowed: readonly string[],
  { isHttps }: { readonly isHttps: boolean },
): RequestHandler {
  const origins = new Set(allowed);
  const isSameHost = (origin: string, host: string | undefined): boolean => {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    return url !== null && url.host === host && (url.protocol === 'https:' || !isHttps);
  };
  return (request, _response, next) => {
    const origin = request.headers.origin;
    const isOwn = origin === undefined || origins.has(origin) || isSameHost(origin, request.headers.host);
    if (!isOwn) throw new ApiError('foreign_origin');
    next();
  };
}
