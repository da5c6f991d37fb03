import cors from 'cors';
import type { RequestHandler } from 'express';

/** CORS: lets pages of these origins call the API with the visitor's cookies. Other origins are not allowed to. */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors((request, done) => {
    const isAllowed = origins.includes(request.headers.origin ?? '');
    done(null, { origin: [...origins], credentials: isAllowed });
  });
}
