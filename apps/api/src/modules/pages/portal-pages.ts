import path from 'node:path';
import express, { Router } from 'express';
import type { WebFiles } from './web-files.js';

/** Addresses the portal's own router knows (SPEC §2 Routes); any other shows its 404 page, with status 404. */
const PORTAL_ROUTES = [/^\/$/];

/** The built portal: hashed files for a year, the rest revalidated, and its HTML for every other address. */
export function createPortalPages({
  clientDir,
  portalHtml,
}: Pick<WebFiles, 'clientDir' | 'portalHtml'>): Router {
  const router = Router();
  const files = { index: false, redirect: false, fallthrough: true, dotfiles: 'ignore' } as const;
  router.use(
    '/assets',
    express.static(path.join(clientDir, 'assets'), { ...files, immutable: true, maxAge: '1y' }),
  );
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
      response.status(404).type('txt').send('There is no such file.');
      return;
    }
    response.status(status).setHeader('Cache-Control', 'no-cache').type('html').send(portalHtml);
  });
  return router;
}
