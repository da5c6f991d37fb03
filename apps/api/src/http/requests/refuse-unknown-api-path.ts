import type { Endpoint } from '@eyecart/shared/contracts';
import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.js';
import { sendApiError } from '../error-handler.js';
import { allowOf } from '../refuse-unmatched.js';

/** Answers 405 with `Allow` when the path exists but the method does not, and 404 for unknown API paths. */
export function refuseUnknownApiPath(endpoints: readonly Endpoint[]): RequestHandler {
  const known = endpoints.map(({ path, method }) => ({ wanted: path.split('/'), method }));
  return (request, response) => {
    const given = request.path.replace(/\/$/, '').split('/');
    const allowed = known.filter(({ wanted }) => fits(wanted, given)).map(({ method }) => method);
    if (allowed.length === 0) {
      sendApiError(response, new ApiError('not_found'));
      return;
    }
    response.setHeader('Allow', allowOf(allowed));
    sendApiError(response, new ApiError('method_not_allowed'));
  };
}

/** Whether the parts of a path are those of an endpoint's, such as "/api/carts/:cartId". */
const fits = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.length === given.length &&
  wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : given[at] === part));
