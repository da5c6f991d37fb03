import { fileURLToPath } from 'node:url';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { createControlRoutes } from './control/control-routes.js';
import { WEEK_MS } from './durations.js';
import { knownHostsOnly, ownFormsOnly } from './http/own-pages-only.js';
import { createPhoneRoutes } from './phone-ui/phone-routes.js';
import type { Sandbox } from './sandbox.js';
import { createCheckoutRoutes } from './shop/checkout/checkout-routes.js';
import { createShopRoutes } from './shop/shop-routes.js';
import { createSmallImages } from './shop/small-images.js';
import { createAccountRoutes } from './texts/account-routes.js';
import { createTextRoutes } from './texts/text-routes.js';

const folder = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const figtree = new URL(
  'files/figtree-latin-wght-normal.woff2',
  import.meta.resolve('@fontsource-variable/figtree/package.json'),
);

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The whole sandbox as one Express app. It accepts these host names besides `localhost`. */
export async function createApp(sandbox: Sandbox, hosts: readonly string[]): Promise<Express> {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', 'strong');
  app.use((_req, res, next) => {
    res.set('Content-Security-Policy', POLICY);
    res.set('X-Content-Type-Options', 'nosniff');
    res.set('Referrer-Policy', 'same-origin');
    next();
  });
  app.get('/health', (_req, res) => void res.json({ status: 'ok' }));
  app.use(knownHostsOnly(hosts), ownFormsOnly);
  app.use('/art', (_req, res, next) => {
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    // Like the shop's CDN: other origins may read and cache the images.
    res.set('Access-Control-Allow-Origin', '*');
    next();
  });
  app.use('/art', createSmallImages(folder('artwork')));
  app.use('/art', compression(), express.static(folder('artwork'), { maxAge: WEEK_MS }));
  app.use('/assets', express.static(folder('public'), { maxAge: 0 }));
  app.get('/assets/figtree.woff2', (_req, res) =>
    res.sendFile(fileURLToPath(figtree), { maxAge: WEEK_MS, dotfiles: 'allow' }),
  );
  app.use(createShopRoutes(sandbox.shop, sandbox.apis));
  app.use(createAccountRoutes(sandbox.portalUrl));
  app.use(await createTextRoutes(sandbox.texts, sandbox.faults));
  app.use('/control', createControlRoutes(sandbox));
  app.use('/checkouts', createCheckoutRoutes(sandbox.shop));
  app.use(createPhoneRoutes(sandbox));
  app.use((req, res) => void res.status(404).type('text').send(`Not found: ${req.path}`));
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    const status = readStatus(error);
    const message = status < 500 && error instanceof Error ? error.message : 'Internal sandbox error.';
    return res.status(status).json({ message });
  });
  return app;
}

function readStatus(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
