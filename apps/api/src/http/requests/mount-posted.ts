import express, { type Express, type RequestHandler } from 'express';
import { refuseMethod, refuseUnmatched } from '../refuse-unmatched.js';
import type { PostedBy } from './posted-by.js';
import { createReadLargeBody, LARGEST_BODY } from './read-large-body.js';

/** Mounts what the shop and the gateway post, below `/webhooks`. `scheduleFairly` runs again once a body has been read. */
export function mountPosted(app: Express, posted: readonly PostedBy[], scheduleFairly: RequestHandler): void {
  const raw = (limit: number) => express.raw({ type: () => true, limit, inflate: false });
  const readers = { small: raw(64 * 1024), large: createReadLargeBody(raw(LARGEST_BODY)) };
  for (const { path, size, handler } of posted) app.post(path, readers[size], scheduleFairly, handler);
  for (const { path } of posted) app.route(path).all(refuseMethod('POST'));
  app.use('/webhooks', refuseUnmatched());
}
