import {
  activityEndpoints,
  alertEndpoints,
  analyticsEndpoints,
  bundleEndpoints,
  cartEndpoints,
  catalogEndpoints,
  checkoutEndpoints,
  computerEndpoints,
  draftOrderEndpoints,
  ENDPOINT_GROUPS,
  favoriteEndpoints,
  followUpEndpoints,
  healthEndpoints,
  messageEndpoints,
  optOutEndpoints,
  planEndpoints,
  productNoteEndpoints,
  refillEndpoints,
  replyEndpoints,
  scheduledOrderEndpoints,
  sessionEndpoints,
  webhookEndpoints,
} from '@eyecart/shared/contracts';
import compression from 'compression';
import express, { type Express } from 'express';
import { imageOriginsOf } from './config.js';
import type { Dependencies } from './dependencies.js';
import { callerAddress } from './http/access.js';
import { allowOrigins } from './http/allow-origins.js';
import { cutHeaders } from './http/cut-headers.js';
import { createErrorHandler, type ShowFailure } from './http/error-handler.js';
import { createKnownHosts } from './http/known-hosts.js';
import { mountContract, refuseUnknownApiPath } from './http/mount-contract.js';
import { createOpenApiDocument } from './http/openapi-document.js';
import { createOriginCheck, forUnsafe } from './http/origin-check.js';
import { createReadLargeBody } from './http/read-large-body.js';
import { refuseLongPath, refuseNul } from './http/refuse-odd-addresses.js';
import { refuseMethod, refuseUnmatched } from './http/refuse-unmatched.js';
import { createRequestLog } from './http/request-log.js';
import {
  apiReferenceHeaders,
  keepNothing,
  patientPageHeaders,
  portalHeaders,
  serviceWorkerHeaders,
} from './http/security-headers.js';
import { createSecurityLog } from './http/security-log.js';
import { createServeOnce } from './http/serve-once.js';
import { createThreadTurns } from './http/thread-turns.js';
import { createAnalyticsHandlers } from './modules/analytics/analytics-routes.js';
import { createActivityHandlers } from './modules/audit/activity-routes.js';
import { createBundleHandlers } from './modules/bundles/bundle-routes.js';
import { createCartHandlers } from './modules/carts/cart-routes.js';
import { createCatalogHandlers } from './modules/catalog/catalog-routes.js';
import { createCheckoutHandlers } from './modules/checkout/checkout-routes.js';
import { createDraftOrderHandlers } from './modules/draft-orders/draft-order-routes.js';
import { createFavoriteHandlers } from './modules/favorites/favorite-routes.js';
import { createFollowUpHandlers } from './modules/follow-up/follow-up-routes.js';
import { createHealthHandlers } from './modules/health/health-routes.js';
import { createAlertHandlers } from './modules/messages/alert-routes.js';
import { createMessageHandlers } from './modules/messages/message-routes.js';
import { createMetricsPage, METRICS_PATH } from './modules/metrics/metrics-page.js';
import { createOptOutHandlers } from './modules/opt-outs/opt-out-routes.js';
import { createWebhookHandlers } from './modules/outgoing-webhooks/webhook-routes.js';
import { createApiReference } from './modules/pages/api-reference.js';
import { createEnrollPage } from './modules/pages/enroll-page.js';
import { createFirstViewPages } from './modules/pages/first-view.js';
import { createIsPage } from './modules/pages/is-page.js';
import { createPatientPage, isPatientAddress } from './modules/pages/patient-page.js';
import { createPortalPages } from './modules/pages/portal-pages.js';
import { createTypedLinks } from './modules/pages/typed-links.js';
import type { WebFiles } from './modules/pages/web-files.js';
import { createPlanHandlers } from './modules/plans/plan-routes.js';
import { createProductNoteHandlers } from './modules/product-notes/product-note-routes.js';
import { createRefillHandlers } from './modules/refills/refill-routes.js';
import { createReplyHandlers } from './modules/replies/reply-routes.js';
import { createScheduledOrderHandlers } from './modules/scheduled-orders/scheduled-order-routes.js';
import { createComputerHandlers } from './modules/session/computer-routes.js';
import {
  createKeyReader,
  createSessionHandlers,
  createSessionReader,
  createSignIn,
} from './modules/session/session-routes.js';
import { statusCallbackPath } from './modules/texting/deliver-text.js';
import { createIncomingTextWebhook } from './modules/webhooks/incoming-text-webhook.js';
import { createShopWebhook } from './modules/webhooks/shop-webhook.js';
import { shopWebhookPath } from './modules/webhooks/subscribe-to-shop.js';
import { createTextStatusWebhook } from './modules/webhooks/text-status-webhook.js';
import { traceRequests } from './tracing/trace-requests.js';

/** Builds the service; it does not listen. Without `web` it serves the API alone. */
export function createApp(dependencies: Dependencies, web: WebFiles | null): Express {
  const { config, log, catalog, checkoutEntry, metrics, secureCookies } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.set('query parser', 'simple');
  app.set('etag', false);

  const places = { imageOrigins: imageOriginsOf(config), isHttps: secureCookies };
  app.use(cutHeaders);
  app.use(createRequestLog(log));
  app.use(keepNothing);
  if (config.tracesUrl !== null) app.use(traceRequests());
  if (config.metricsToken !== null) {
    metrics.watchProcess();
    app.use(metrics.timeRequests());
  }
  const inTurn = createThreadTurns({ exempt: [healthEndpoints.getLiveness.path] });
  app.use(inTurn);
  app.use(
    createSecurityLog(dependencies.securityLog, {
      key: dependencies.gateway.secret,
      authenticateKey: createKeyReader(dependencies),
    }),
  );
  app.use(portalHeaders(places));
  app.use(refuseLongPath);
  const anyHost: string[] = Object.values(healthEndpoints).map(({ path }) => path);
  if (config.metricsToken !== null) anyHost.push(METRICS_PATH);
  app.use(createKnownHosts([new URL(config.publicUrl).hostname, ...config.allowedHosts], anyHost));
  app.use((request, _response, next) => {
    if (isPatientAddress(request.path)) dependencies.cartReads.take(callerAddress(request));
    next();
  });

  // Signed by the gateway or the shop instead of coming from our pages: before the origin check.
  const { gateway } = dependencies;
  const signedBody = express.raw({ type: () => true, limit: '64kb', inflate: false });
  const forGateway = { ...dependencies, publicUrl: config.publicUrl };
  app.post(
    statusCallbackPath(gateway.name, ':messageId'),
    signedBody,
    inTurn,
    createTextStatusWebhook(forGateway),
  );
  app.post(`/webhooks/${gateway.name}/inbound`, signedBody, inTurn, createIncomingTextWebhook(forGateway));
  app.post(
    shopWebhookPath(dependencies.commerce),
    createReadLargeBody(express.raw({ type: () => true, limit: '5mb', inflate: false })),
    inTurn,
    createShopWebhook({
      ...dependencies,
      publicUrl: config.publicUrl,
      events: dependencies.webhookEvents,
    }),
  );
  const posted = [
    statusCallbackPath(gateway.name, ':messageId'),
    `/webhooks/${gateway.name}/inbound`,
    shopWebhookPath(dependencies.commerce),
  ];
  for (const path of posted) app.route(path).all(refuseMethod('POST'));
  app.use('/webhooks', refuseUnmatched());

  app.use('/api', refuseNul);
  if (config.corsOrigins.length > 0) {
    app.use('/api', allowOrigins(config.corsOrigins));
  }
  // Reads have no body and may come from anywhere.
  const origins = [new URL(config.publicUrl).origin, ...config.corsOrigins];
  app.use(forUnsafe(createOriginCheck(origins, { isHttps: secureCookies })));

  const mounting = { ...dependencies, serveOnce: createServeOnce(dependencies) };
  // Express tries them in this order, so the most requested come first.
  mountContract(app, cartEndpoints, createCartHandlers(dependencies), mounting);
  mountContract(app, catalogEndpoints, createCatalogHandlers(catalog), mounting);
  mountContract(app, messageEndpoints, createMessageHandlers(dependencies), mounting);
  mountContract(app, alertEndpoints, createAlertHandlers(dependencies), mounting);
  mountContract(app, favoriteEndpoints, createFavoriteHandlers(dependencies), mounting);
  mountContract(
    app,
    analyticsEndpoints,
    createAnalyticsHandlers(dependencies.analytics, dependencies.practiceExports),
    mounting,
  );
  mountContract(app, sessionEndpoints, createSessionHandlers(dependencies), mounting);
  mountContract(app, productNoteEndpoints, createProductNoteHandlers(dependencies.productNotes), mounting);
  mountContract(app, bundleEndpoints, createBundleHandlers(dependencies.bundles), mounting);
  mountContract(app, planEndpoints, createPlanHandlers(dependencies), mounting);
  mountContract(app, checkoutEndpoints, createCheckoutHandlers(checkoutEntry), mounting);
  mountContract(
    app,
    optOutEndpoints,
    createOptOutHandlers({
      staffOptOuts: dependencies.staffOptOuts,
      isTestNumber: dependencies.isTestNumber,
    }),
    mounting,
  );
  mountContract(app, followUpEndpoints, createFollowUpHandlers(dependencies.followUps), mounting);
  mountContract(app, replyEndpoints, createReplyHandlers(dependencies.replies), mounting);
  mountContract(app, draftOrderEndpoints, createDraftOrderHandlers(dependencies.draftOrders), mounting);
  mountContract(
    app,
    scheduledOrderEndpoints,
    createScheduledOrderHandlers(dependencies.scheduledOrders, dependencies.newNumbers),
    mounting,
  );
  mountContract(
    app,
    refillEndpoints,
    createRefillHandlers(dependencies.refills, dependencies.automaticRefills),
    mounting,
  );
  mountContract(app, activityEndpoints, createActivityHandlers(dependencies.auditTrail), mounting);
  mountContract(app, computerEndpoints, createComputerHandlers(dependencies.sessions), mounting);
  mountContract(app, webhookEndpoints, createWebhookHandlers(dependencies.outgoingWebhooks), mounting);
  mountContract(
    app,
    healthEndpoints,
    createHealthHandlers({ readiness: dependencies.readiness, catalog }),
    mounting,
  );
  if (config.metricsToken !== null) {
    app.use(createMetricsPage({ metrics, token: config.metricsToken }));
  }
  app.use(createEnrollPage(dependencies));
  app.use(
    createApiReference({
      portalName: config.portalName,
      createDocument: () =>
        createOpenApiDocument({
          groups: ENDPOINT_GROUPS,
          portalName: config.portalName,
          publicUrl: config.publicUrl,
        }),
      pageHeaders: apiReferenceHeaders(places),
    }),
  );
  const refuseUnknown = refuseUnknownApiPath(
    Object.values(ENDPOINT_GROUPS).flatMap((group) => Object.values(group)),
  );
  app.use('/api', (request, response, next) => {
    request.url = request.originalUrl;
    refuseUnknown(request, response, next);
  });

  let showFailure: ShowFailure | undefined;
  if (web) {
    // The header says when the sandbox replaces the shop and the gateway.
    const mark = config.sandboxUrl === null ? '<html' : '<html data-sandbox';
    const portal = { ...web, portalHtml: web.portalHtml.replace('<html', mark) };
    const headers = patientPageHeaders(places, {
      styleHash: web.patientRenderer.styleHash,
      shopOrigins: config.sandboxUrl === null ? [] : [config.sandboxUrl],
    });
    const patientPage = createPatientPage({ ...dependencies, renderer: web.patientRenderer, headers });
    showFailure = patientPage.showFailure;
    app.use('/cart', compression());
    app.use(createTypedLinks(dependencies));
    app.use(patientPage.router);
    app.use(
      compression(),
      createPortalPages({
        web: portal,
        firstView: createFirstViewPages({
          catalog,
          loadRenderer: web.loadPortalRenderer,
          headersFor: (scriptSource) => portalHeaders(places, scriptSource),
          plainDocument: portal.portalHtml,
          secureCookies,
          log,
        }),
        findSession: createSessionReader(dependencies),
        signIn: createSignIn(dependencies),
        workerHeaders: serviceWorkerHeaders(places),
      }),
    );
  }
  const isPage = web ? createIsPage(web.clientDir) : () => false;
  app.use(refuseUnmatched(isPage));
  app.use(createErrorHandler(log, showFailure));
  return app;
}
