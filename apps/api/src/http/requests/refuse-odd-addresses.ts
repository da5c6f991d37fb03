import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.js';
import { HAS_NUL } from './find-json-fault.js';

/** Far longer than any path of ours; matching a path of many parts takes long. */
const MAX_PATH = 1_000;

/** Refuses URLs with a NUL character, which PostgreSQL rejects. */
export const refuseNul: RequestHandler = (request, _response, next) => {
  if (request.originalUrl.includes('%00')) throw new ApiError('invalid_request', { message: HAS_NUL });
  next();
};

/** Refuses paths that are longer than any of ours. */
export const refuseLongPath: RequestHandler = (request, _response, next) => {
  if (request.path.length > MAX_PATH) throw new ApiError('not_found');
  next();
};
