import express, { type Express, type RequestHandler } from 'express';
import type { PostedBy } from './posted-by.js';
import { createReadLargeBody } from './read-large-body.js';
import { refuseMethod, refuseUnmatched } from './refuse-unmatched.js';

/** Mounts what the shop and the gateway post, below `/webhooks`. `inTurn` runs again once a body has been read. */
export function mountPosted(app: Express, posted: readonly PostedBy[], inTurn: RequestHandler): void {
  const raw = (limit: string) => express.raw({ type: () => true, limit, inflate: false });
  const readers = { small: raw('64kb'), large: createReadLargeBody(raw('5mb')) };
  for (const { path, size, handler } of posted) app.post(path, readers[size], inTurn, handler);
  for (const { path } of posted) app.route(path).all(refuseMethod('POST'));
  app.use('/webhooks', refuseUnmatched());
}
