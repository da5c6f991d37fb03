import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { Authenticator } from '../../http/access.js';
import { preloadLinks } from './preload-links.js';
import type { WebFiles } from './web-files.js';

/**
 * Paths that the portal's router knows (docs/product.md §2.1). Any other path shows its 404 page, with status
 * 404.
 */
export const PORTAL_ROUTES = [
  /^\/$/,
  /^\/learn-more\/?$/i,
  /^\/follow-up\/?$/i,
  /^\/analytics\/?$/i,
  /^\/activity\/?$/i,
  /^\/order-details\/[^/]+\/?$/i,
];

interface Dependencies {
  readonly web: Pick<WebFiles, 'clientDir' | 'portalHtml'>;
  readonly authenticate: Authenticator;
  /** For the service worker, whose requests follow the policy it was served with. */
  readonly workerHeaders: RequestHandler;
  /** Whether the sandbox stands in for the shop and the gateway; the header then says so. */
  readonly usesSandbox: boolean;
}

/** The built portal: hashed files cached for a year, the rest revalidated, and its HTML for every other path. */
export function createPortalPages({ web, authenticate, workerHeaders, usesSandbox }: Dependencies): Router {
  const { clientDir } = web;
  const portalHtml = usesSandbox ? web.portalHtml.replace('<html', '<html data-sandbox') : web.portalHtml;
  const router = Router();
  const files = { index: false, redirect: false, fallthrough: true, dotfiles: 'ignore' } as const;
  router.use(
    '/assets',
    // The build wrote compressed copies next to each file.
    expressStaticGzip(path.join(clientDir, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { ...files, immutable: true, maxAge: '1y' },
    }),
  );
  router.get('/sw.js', workerHeaders);
  // The service worker must cache exactly the document that the paths below serve.
  router.get('/index.html', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache').type('html').send(portalHtml);
  });
  router.get('/', async (request, response, next) => {
    const caller = await authenticate(request);
    if (caller) response.setHeader('Link', preloadLinks(caller.practice, request.query));
    next();
  });
  router.use(
    express.static(clientDir, {
      ...files,
      setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache'),
    }),
  );
  router.get('/{*page}', (request, response) => {
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.path);
    const status = PORTAL_ROUTES.some((route) => route.test(request.path)) ? 200 : 404;
    if (isFile) {
      response.status(404).type('txt').send('This file does not exist.');
      return;
    }
    response.status(status).setHeader('Cache-Control', 'no-cache').type('html').send(portalHtml);
  });
  return router;
}
