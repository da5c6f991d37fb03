import type { Endpoint } from '@eyecart/shared/contracts';
import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.js';
import { sendApiError } from '../error-handler.js';
import { allowOf, sendMethodRefusal } from '../refuse-unmatched.js';
import { fits } from './index-endpoints.js';

/** Mounted at `/api`: answers 405 with `Allow` when the path has other methods, and 404 for unknown paths. */
export function refuseUnknownApiPath(endpoints: readonly Endpoint[]): RequestHandler {
  const known = endpoints.map(({ path, method }) => ({ wanted: path.split('/'), method }));
  return (request, response) => {
    const given = `${request.baseUrl}${request.path}`.replace(/\/$/, '').split('/');
    const fitting = known.filter(({ wanted }) => wanted.length === given.length && fits(wanted, given));
    if (fitting.length === 0) sendApiError(response, new ApiError('not_found'));
    else sendMethodRefusal(response, allowOf(fitting.map(({ method }) => method)));
  };
}
