import cors from 'cors';
import type { RequestHandler } from 'express';

/**
 * CORS: lets pages of these origins, and no others, call the API with cookies and read these headers of the answers.
 */
export function allowOrigins(origins: readonly string[], exposed: readonly string[]): RequestHandler {
  return cors((request, done) => {
    const isAllowed = origins.includes(request.headers.origin ?? '');
    done(null, { origin: [...origins], credentials: isAllowed, exposedHeaders: [...exposed] });
  });
}
