import type { Request, RequestHandler } from 'express';
import { ApiError } from './api-error.js';
import { sendApiError } from './error-handler.js';

/** The methods of an address as `Allow` names them: whatever can be read has HEAD, too. */
export const allowOf = (methods: Iterable<string>): string =>
  [...new Set([...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');

export const isRead = ({ method }: Pick<Request, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** Answers 405 with the methods that a path has. */
export function refuseMethod(allowed: string): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', allowed);
    sendApiError(response, new ApiError('method_not_allowed'));
  };
}

/**
 * Answers unmatched requests with the API's error format: 405 with `Allow` for writes to pages and files, which are
 * read-only, and 404 for everything else.
 */
export function refuseUnmatched(isPage: (path: string) => boolean = () => false): RequestHandler {
  return (request, response) => {
    if (isRead(request) || !isPage(request.path)) {
      sendApiError(response, new ApiError('not_found'));
      return;
    }
    response.setHeader('Allow', 'GET, HEAD');
    sendApiError(response, new ApiError('method_not_allowed'));
  };
}
