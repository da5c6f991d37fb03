import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ERRORS } from '@eyecart/shared/contracts';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import { escapeHtml } from '../http/escape-html.js';
import { type PreparedResponse, prepareJson, sendPrepared } from '../http/prepared-response.js';
import { CODES_PATH } from '../http/problem.js';
import { refuseMethod } from '../http/refuse-unmatched.js';
import { htmlPage } from './html-page.js';

const LIBRARY = '@scalar/api-reference/dist/browser/standalone.js';
const LIBRARY_PATH = '/api/docs/scalar.js';
const START_PATH = '/api/docs/start.js';

interface Options {
  readonly portalName: string;
  readonly createDocument: () => unknown;
  /** Whether the page may send requests: only where the sandbox takes every text and order. */
  readonly canTry: boolean;
  /** For the pages. Where requests cannot be tried, they forbid the browser to send any. */
  readonly pageHeaders: RequestHandler;
}

/**
 * The API reference at /api/docs, rendered by Scalar from the OpenAPI document. Everything is served from here, with no
 * telemetry. A key that is entered stays in the page's memory.
 */
export function createApiReference({ portalName, createDocument, canTry, pageHeaders }: Options): Router {
  const page = renderPage(portalName);
  const codes = renderCodes(portalName);
  // Made on first use: the document would take a tenth of the startup time.
  let document: PreparedResponse | undefined;
  let start: string | undefined;
  let library: string | undefined;
  const router = Router();
  router.use('/api/docs', compression());
  router.get('/api/openapi.json', (request, response) => {
    document ??= prepareJson(createDocument(), 'no-cache');
    return sendPrepared(request, response, document);
  });
  router.get('/api/docs', pageHeaders, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache').type('html').send(page);
  });
  router.get(CODES_PATH, pageHeaders, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache').type('html').send(codes);
  });
  router.get(START_PATH, (_request, response) => {
    start ??= renderStart(createDocument(), canTry);
    response.setHeader('Cache-Control', 'no-cache').type('js').send(start);
  });
  router.get(LIBRARY_PATH, (_request, response) => {
    library ??= readLibrary();
    response.setHeader('Cache-Control', 'public, max-age=86400').type('js').send(library);
  });
  const paths = ['/api/openapi.json', '/api/docs', CODES_PATH, START_PATH, LIBRARY_PATH];
  router.all(paths, refuseMethod('GET, HEAD'));
  return router;
}

/** The package does not export its script, so Node only says where packages are. */
function readLibrary(): string {
  const folders = createRequire(import.meta.url).resolve.paths(LIBRARY) ?? [];
  const file = folders.map((folder) => join(folder, LIBRARY)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${LIBRARY} is not installed.`);
  return readFileSync(file, 'utf8');
}

/** Scalar's gray, green, orange, and red have too little contrast on white (WCAG 1.4.3). */
const CONTRAST =
  '.light-mode{--scalar-color-3:#666;--scalar-color-green:#00733f;--scalar-color-orange:#b03a00;--scalar-color-red:#c00000}';
/** Scalar breaks words in a narrow first column, such as "Number". */
const TABLES = '.markdown :is(th, td):first-child{white-space:nowrap}';

/** The document is part of the script, since the page may not be allowed to send requests. */
const renderStart = (document: unknown, canTry: boolean): string => {
  const settings = {
    content: document,
    hideTestRequestButton: !canTry,
    persistAuth: false,
    authentication: { preferredSecurityScheme: 'apiKey' },
    // Nothing loads from other servers or links to them.
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    customCss: CONTRAST + TABLES,
  };
  // The page's CSP allows requests to its own origin only.
  return `Scalar.createApiReference('#reference', { ...${JSON.stringify(settings)}, servers: [{ url: location.origin }] });\n`;
};

const renderPage = (portalName: string): string =>
  htmlPage({
    title: `${portalName} API`,
    style:
      'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#10262e}noscript p{max-width:40rem;margin:2rem auto;padding:0 1rem}',
    body: `<div id="reference"></div>
<noscript><p>This page needs JavaScript. The same description is at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p></noscript>
<script src="${LIBRARY_PATH}"></script>
<script src="${START_PATH}"></script>`,
  });

/** The page that a problem's `type` links to, with an anchor for each code. */
const renderCodes = (portalName: string): string =>
  htmlPage({
    title: `Error codes of the ${portalName} API`,
    style:
      'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#10262e}dt{margin-top:1.25rem}dt:target{background:#fff3c4}dd{margin:0}',
    body: `<main>
<h1>Error codes</h1>
<p>The codes of the <a href="/api/docs">${escapeHtml(portalName)} API</a>, each with its status, when it comes, and what to do.</p>
<dl>
${Object.entries(ERRORS).map(renderCode).join('\n')}
</dl>
</main>`,
  });

const renderCode = ([code, { status, description }]: [string, { status: number; description: string }]) =>
  `<dt id="${code}"><code>${code}</code> (${status})</dt>\n<dd>${escapeHtml(description).replace(/`([^`]+)`/g, '<code>$1</code>')}</dd>`;
