import path from 'node:path';
import { SIGN_IN_PATH, SIGNED_IN_QUERY } from '@eyecart/shared/contracts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { z } from 'zod';
import type { Authenticator } from '../http/access.js';
import { asApiError, beginRefusal } from '../http/error-handler.js';
import { refuseMethod } from '../http/refuse-unmatched.js';
import type { FirstViewPages } from './first-view.js';
import type { WebFiles } from './web-files.js';

/** Paths that the portal's router knows (docs/product.md §2.1). Any other path shows its 404 page, with that status. */
export const PORTAL_ROUTES = [
  /^\/$/,
  /^\/learn-more\/?$/i,
  /^\/follow-up\/?$/i,
  /^\/analytics\/?$/i,
  /^\/activity\/?$/i,
  /^\/patients\/[^/]+\/?$/i,
  /^\/order-details\/[^/]+\/?$/i,
];

const ICON_PATH = '/favicon.ico';

/** No NUL, which PostgreSQL refuses in a parameter. */
const formSchema = z.object({
  practiceId: z
    .string()
    .max(32)
    .refine((typed) => !typed.includes('\0')),
});

interface Dependencies {
  readonly web: Pick<WebFiles, 'clientDir' | 'portalHtml'>;
  readonly firstView: FirstViewPages;
  /** Keys are for the API and open no page. */
  readonly findSession: Authenticator;
  readonly signIn: (request: Request, response: Response, practiceId: string) => Promise<unknown>;
  /** For the service worker, whose requests follow the policy it was served with. */
  readonly workerHeaders: RequestHandler;
}

/** The built portal: hashed files cached for a year, the rest revalidated, and its HTML for every other path. */
export function createPortalPages({
  web,
  firstView,
  findSession,
  signIn,
  workerHeaders,
}: Dependencies): Router {
  const { clientDir, portalHtml } = web;
  const router = Router();
  const files = { index: false, redirect: false, fallthrough: true, dotfiles: 'ignore' } as const;
  router.use(
    '/assets',
    // The build wrote compressed copies next to each file.
    expressStaticGzip(path.join(clientDir, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: {
        ...files,
        setHeaders: (response) => response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
      },
    }),
  );
  router.get('/sw.js', workerHeaders);
  // The service worker must cache exactly the document that the paths below serve.
  router.get('/index.html', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache').type('html').send(portalHtml);
  });
  router.get('/', async (request, response, next) => {
    // Searches and filters are rendered by the script.
    if (Object.keys(request.query).some((name) => name !== SIGNED_IN_QUERY)) {
      next();
      return;
    }
    try {
      const caller = await findSession(request);
      if (caller) await firstView.sendHome(request, response, caller);
      else await firstView.sendSignIn(request, response, null);
    } catch (error) {
      // The plain document below needs no database; its script reports the outage and retries.
      if (response.headersSent || asApiError(error)?.code !== 'unavailable') throw error;
      next();
    }
  });
  // Browsers request it for documents that name no icon, such as JSON and PDF.
  router.get(ICON_PATH, (_request, response) => response.redirect('/favicon.svg'));
  router.all(ICON_PATH, refuseMethod('GET, HEAD'));
  router.get(SIGN_IN_PATH, (_request, response) => response.redirect(303, '/'));
  // The sign-in card works before its script has loaded: as a form, answered with a page.
  router.post(
    SIGN_IN_PATH,
    express.urlencoded({ extended: false, limit: '4kb' }),
    async (request, response) => {
      const { practiceId: typed = '' } = formSchema.safeParse(request.body ?? {}).data ?? {};
      try {
        await signIn(request, response, typed.trim());
        response.redirect(303, `/?${SIGNED_IN_QUERY}`);
      } catch (error) {
        const known = asApiError(error);
        if (known === null) throw error;
        const refusal = { practiceId: typed, message: known.message };
        await firstView.sendSignIn(request, beginRefusal(response, known), refusal);
      }
    },
  );
  router.all(SIGN_IN_PATH, refuseMethod('GET, HEAD, POST'));
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
