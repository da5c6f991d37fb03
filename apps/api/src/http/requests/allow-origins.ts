import cors from 'cors';
import type { RequestHandler } from 'express';

/**
 * CORS: lets pages of these origins call the API with the visitor's cookies and read these headers of the answers. Other
 * origins are not allowed to.
 */
export function allowOrigins(origins: readonly string[], exposed: readonly string[]): RequestHandler {
  return cors((request, done) => {
    const isAllowed = origins.includes(request.headers.origin ?? '');
    done(null, { origin: [...origins], credentials: isAllowed, exposedHeaders: [...exposed] });
  });
}
