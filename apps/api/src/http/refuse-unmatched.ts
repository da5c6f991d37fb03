import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from './api-error.js';
import { sendApiError } from './error-handler.js';

/** The value of `Allow` for some methods: GET implies HEAD. */
export const allowOf = (methods: Iterable<string>): string =>
  [...new Set([...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');

export const isRead = ({ method }: Pick<Request, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** Sends 405 with the methods that the path has. */
export function sendMethodRefusal(response: Response, allowed: string): void {
  response.setHeader('Allow', allowed);
  sendApiError(response, new ApiError('method_not_allowed'));
}

/** Answers 405 with the methods that a path has. */
export const refuseMethod =
  (allowed: string): RequestHandler =>
  (_request, response) =>
    sendMethodRefusal(response, allowed);

/**
 * Answers unmatched requests with the API's error format: 405 with `Allow` for writes to pages and files, which are
 * read-only, and 404 for everything else.
 */
export function refuseUnmatched(isPage: (path: string) => boolean = () => false): RequestHandler {
  return (request, response) => {
    if (isRead(request) || !isPage(request.path)) sendApiError(response, new ApiError('not_found'));
    else sendMethodRefusal(response, 'GET, HEAD');
  };
}
