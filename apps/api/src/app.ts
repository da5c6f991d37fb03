import { ENDPOINT_GROUPS } from '@eyecart/shared/contracts';
import express, { type Express, type RequestHandler } from 'express';
import type { Dependencies } from './dependencies.js';
import { isPatientAddress } from './domains/carts/patient-page/patient-page.js';
import { createMetricsPage, METRICS_PATH } from './domains/operations/metrics/metrics-page.js';
import { callerAddress } from './http/access.js';
import { createErrorHandler } from './http/error-handler.js';
import { mountContract } from './http/mount-contract.js';
import { createOpenApiDocument } from './http/openapi/openapi-document.js';
import { RESPONSE_HEADERS } from './http/openapi/openapi-refusals.js';
import { PUBLIC_URL_SETTING } from './http/problem.js';
import { refuseUnmatched } from './http/refuse-unmatched.js';
import { allowOrigins } from './http/requests/allow-origins.js';
import { guardRequests } from './http/requests/guard-requests.js';
import { mountPosted } from './http/requests/mount-posted.js';
import { createOriginCheck, forUnsafe } from './http/requests/origin-check.js';
import { refuseNul } from './http/requests/refuse-odd-addresses.js';
import { refuseUnknownApiPath } from './http/requests/refuse-unknown-api-path.js';
import { apiReferenceHeaders, portalHeaders } from './http/security-headers.js';
import { createServeOnce } from './http/serve-once.js';
import { createApiReference } from './pages/api-reference.js';
import { createEnrollPage } from './pages/enroll-page.js';
import { createIsPage } from './pages/is-page.js';
import { mountPages } from './pages/mount-pages.js';
import { createTestTextsPage } from './pages/test-texts-page.js';
import type { WebFiles } from './pages/web-files.js';
import { traceRequests } from './tracing/trace-requests.js';

/** Builds the service; it does not listen. Without `web` it serves the API alone. */
export function createApp(dependencies: Dependencies, web: WebFiles | null): Express {
  const { config, log, modules, metrics, gateway, secureCookies, imageOrigins } = dependencies;
  const { publicUrl, portalName, metricsToken: token, corsOrigins } = config;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.set(PUBLIC_URL_SETTING, publicUrl);

  const places = { imageOrigins, isHttps: secureCookies };
  const scheduleFairly = guardRequests(app, {
    ...dependencies,
    secret: gateway.secret,
    watchers: listWatchers(dependencies),
    headers: portalHeaders(places),
    hosts: [new URL(publicUrl).hostname, ...config.allowedHosts],
    metricsPath: token === null ? null : METRICS_PATH,
  });
  app.use((request, response, next) => {
    if (isPatientAddress(request.path)) dependencies.cartReads.take(callerAddress(request), response);
    next();
  });
  // Webhooks are authenticated by their signature, so they come before the origin check.
  mountPosted(
    app,
    modules.flatMap(({ posted }) => posted),
    scheduleFairly,
  );

  app.use('/api', refuseNul);
  if (corsOrigins.length > 0) app.use('/api', allowOrigins(corsOrigins, Object.keys(RESPONSE_HEADERS)));
  // Safe methods pass from any origin.
  const origins = [new URL(publicUrl).origin, ...corsOrigins];
  app.use(forUnsafe(createOriginCheck(origins, { isHttps: secureCookies })));
  const mounting = { ...dependencies, serveOnce: createServeOnce(dependencies) };
  const mounts = modules.flatMap((module) => module.mounts);
  mountContract(app, mounts, mounting);
  if (token !== null) app.use(createMetricsPage({ metrics, token }));
  app.use(createEnrollPage(dependencies));
  // With the sandbox, no request reaches a real phone, shop, or card.
  const canTry = config.sandboxUrl !== null;
  app.use(
    createApiReference({
      portalName,
      createDocument: () => createOpenApiDocument({ groups: ENDPOINT_GROUPS, portalName, publicUrl }),
      canTry,
      pageHeaders: apiReferenceHeaders(places, { canConnect: canTry }),
    }),
  );
  app.use(createTestTextsPage(apiReferenceHeaders(places, { canConnect: true })));
  const endpoints = Object.values(ENDPOINT_GROUPS).flatMap((group) => Object.values(group));
  app.use('/api', refuseUnknownApiPath(endpoints));

  const showFailure = web ? mountPages(app, web, dependencies) : undefined;
  app.use(refuseUnmatched(web ? createIsPage(web.clientDir) : () => false));
  app.use(createErrorHandler(log, showFailure));
  return app;
}

function listWatchers({ config, metrics }: Dependencies): RequestHandler[] {
  const watchers: RequestHandler[] = config.tracesUrl === null ? [] : [traceRequests()];
  if (config.metricsToken === null) return watchers;
  metrics.watchProcess();
  return [...watchers, metrics.timeRequests()];
}
