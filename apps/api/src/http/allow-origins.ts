import cors from 'cors';
import type { RequestHandler } from 'express';

/** Lets pages of these origins call the API with the visitor's cookies; others are told nothing. */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors((request, done) => {
    const isAllowed = origins.includes(request.headers.origin ?? '');
    done(null, { origin: [...origins], credentials: isAllowed });
  });
}
