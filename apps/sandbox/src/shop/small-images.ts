import { existsSync } from 'node:fs';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import { WEEK_MS } from '../durations.js';

/** Like the shop's CDN, answers `?format=jpg` with a JPEG of the image; its width is always 200. */
export function createSmallImages(artwork: string): RequestHandler {
  const router = Router();
  router.get('/:file', (req, res, next) => {
    const name = /^([a-z0-9-]+)\.svg$/.exec(req.params.file)?.[1];
    const file = path.join(artwork, 'small', `${name}.jpg`);
    if (req.query.format !== 'jpg' || name === undefined || !existsSync(file)) return next();
    return res.sendFile(file, { maxAge: WEEK_MS });
  });
  return router;
}
