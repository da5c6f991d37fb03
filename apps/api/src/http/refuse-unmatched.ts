import type { RequestHandler } from 'express';
import { ApiError } from './api-error.js';
import { sendApiError } from './error-handler.js';

/** Answers 405 with the methods that a path has. */
export function refuseMethod(allowed: string): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', allowed);
    sendApiError(response, new ApiError('method_not_allowed'));
  };
}

/**
 * Answers unmatched requests with the API's error format: 405 with `Allow` for writes to pages, which are
 * read-only, and 404 for everything else.
 */
export function refuseUnmatched(pages: readonly RegExp[]): RequestHandler {
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || !pages.some((page) => page.test(request.path))) {
      sendApiError(response, new ApiError('not_found'));
      return;
    }
    response.setHeader('Allow', 'GET, HEAD');
    sendApiError(response, new ApiError('method_not_allowed'));
  };
}
