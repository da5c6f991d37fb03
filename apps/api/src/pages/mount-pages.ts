import compression from 'compression';
import type { Express } from 'express';
import type { Dependencies } from '../dependencies.js';
import { createPatientPage } from '../domains/carts/patient-page/patient-page.js';
import { createTypedLinks } from '../domains/carts/patient-page/typed-links.js';
import type { ShowFailure } from '../http/error-handler.js';
import { patientPageHeaders, portalHeaders, serviceWorkerHeaders } from '../http/security-headers.js';
import { createFirstViewPages } from './first-view.js';
import { createPortalPages } from './portal-pages.js';
import type { WebFiles } from './web-files.js';

/** Mounts the patient page and the portal. Returns what shows failures below the patient's addresses. */
export function mountPages(app: Express, web: WebFiles, dependencies: Dependencies): ShowFailure {
  const { config, log, catalog, secureCookies, imageOrigins, findSession, signIn } = dependencies;
  const places = { imageOrigins, isHttps: secureCookies };
  // The portal's header shows that the sandbox replaces the shop and the gateway.
  const mark = config.sandboxUrl === null ? '<html' : '<html data-sandbox';
  const portal = { ...web, portalHtml: web.portalHtml.replace('<html', mark) };
  const headers = patientPageHeaders(places, {
    styleHash: web.patientRenderer.styleHash,
    shopOrigins: config.sandboxUrl === null ? [] : [config.sandboxUrl],
  });
  const patientPage = createPatientPage({ ...dependencies, renderer: web.patientRenderer, headers });
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
      findSession,
      signIn,
      workerHeaders: serviceWorkerHeaders(places),
    }),
  );
  return patientPage.showFailure;
}
