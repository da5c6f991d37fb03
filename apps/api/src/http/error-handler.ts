import type { ErrorCode } from '@eyecart/shared/contracts';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/database-away.js';
import { describeFault } from '../faults/describe-fault.js';
import { ApiError } from './api-error.js';
import { announceLimit } from './limits/announce-limit.js';
import { sendRefusalBody } from './problem.js';
import { createPace, discardLargeBody } from './requests/body-pace.js';
import { recordRefusal } from './security-log.js';

/**
 * Sets the status and headers of an expected failure, and records it for the security log. The body is JSON or a page.
 */
export function beginRefusal(response: Response, error: ApiError): Response {
  recordRefusal(response, error.code);
  if (error.status === 401) response.setHeader('WWW-Authenticate', challengeOf(error.code));
  if (error.used) announceLimit(response, error.used);
  if (error.retryAfterSeconds !== null) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  return response.status(error.status);
}

/** RFC 9110 §11.6.1 and RFC 6750 §3. */
const challengeOf = (code: ErrorCode): string =>
  code.endsWith('_api_key') ? 'Bearer realm="api", error="invalid_token"' : 'Bearer realm="api"';

/** Sends an expected failure as JSON, or as `application/problem+json` where the request asks for it. */
export function sendApiError(response: Response, error: ApiError): void {
  response.setHeader('Cache-Control', 'no-store');
  beginRefusal(response, error);
  sendRefusalBody(response, error.status, error.toBody());
}

/** Answers a failure with a page; false at an address without pages. */
export type ShowFailure = (request: Request, response: Response, error: ApiError) => boolean;

/** The one place that turns errors into responses. Unexpected ones are logged once and reveal nothing internal. */
export function createErrorHandler(log: Logger, showFailure: ShowFailure = () => false): ErrorRequestHandler {
  const pace = createPace();
  // Express recognizes an error handler by its four parameters. Its default one would print the message.
  return (error: unknown, request, response, _next) => {
    const known = asApiError(error);
    if (isDatabaseAway(error)) {
      const fault = describeFault(error);
      log.warn({ requestId: response.locals.requestId, fault }, 'The database is not available');
    }
    if (!known) {
      log.error({ requestId: response.locals.requestId, fault: describeFault(error) }, 'Unexpected failure');
    }
    if (response.headersSent) {
      // Otherwise the client would mistake a partial response for a complete one.
      request.socket.destroy();
      return;
    }
    discardLargeBody(request, pace);
    const failure = known ?? new ApiError('internal');
    if (!showFailure(request, response, failure)) sendApiError(response, failure);
  };
}

/** An error as an expected failure; null when it is unexpected. */
export function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isDatabaseAway(error)) return new ApiError('unavailable', { cause: error });
  return readBodyParserFault(error);
}

/** Errors from Express's own parsers carry a `type`; any other error is unexpected. */
function readBodyParserFault(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  const type = 'type' in error ? error.type : null;
  if (type === 'entity.too.large') {
    const limit = 'limit' in error && typeof error.limit === 'number' ? error.limit : null;
    // Webhooks have a higher limit than the one in the default message.
    const message = limit === null ? undefined : `The request body is larger than ${describeSize(limit)}.`;
    return new ApiError('payload_too_large', { message });
  }
  if (type === 'parameters.too.many') {
    return new ApiError('payload_too_large', { message: 'The request body has too many fields.' });
  }
  if (type === 'entity.parse.failed') return new ApiError('invalid_json');
  if (isDecompressionFault(error)) {
    return new ApiError('invalid_json', {
      message: 'The request body could not be decompressed as its Content-Encoding says.',
    });
  }
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return new ApiError('unsupported_media_type');
  if (type === 'request.aborted' || type === 'request.size.invalid') return new ApiError('invalid_request');
  if (error instanceof URIError) return new ApiError('not_found');
  return null;
}

/** A size in readable units; 1 kB is 1024 bytes here, as in body-parser. */
function describeSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.floor(kilobytes)} kB` : `${Math.floor(kilobytes / 1024)} MB`;
}

/** The body parser passes on zlib's errors with status 400. */
function isDecompressionFault(error: Error): boolean {
  if (!('status' in error && error.status === 400 && 'code' in error)) return false;
  return /^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ZSTD_)/.test(String(error.code));
}
