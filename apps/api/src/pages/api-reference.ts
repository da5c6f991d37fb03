import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ERRORS } from '@eyecart/shared/contracts';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import { escapeHtml } from '../http/escape-html.js';
import { type PreparedResponse, prepareJson, sendPrepared } from '../http/prepared-response.js';
import { CODES_PATH } from '../http/problem.js';
import { refuseMethod } from '../http/refuse-unmatched.js';

const SCRIPT_PATH = '/api/docs/redoc.js';
/** Features that would load from other servers. */
const LOGO_ELSEWHERE = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;

interface Options {
  readonly portalName: string;
  readonly createDocument: () => unknown;
  /** For the page, whose script brings its own fonts. */
  readonly pageHeaders: RequestHandler;
}

/**
 * The API reference at /api/docs, drawn by Redoc from /api/openapi.json. Everything comes from this server, and nothing
 * is reported to anyone.
 */
export function createApiReference({ portalName, createDocument, pageHeaders }: Options): Router {
  const page = renderPage(portalName);
  const codes = renderCodes(portalName);
  // Made on first use: the document would take a tenth of the startup time.
  let document: PreparedResponse | undefined;
  let script: string | undefined;
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
  router.get(SCRIPT_PATH, (_request, response) => {
    script ??= readScript();
    response.setHeader('Cache-Control', 'public, max-age=86400').type('js').send(script);
  });
  router.all(['/api/openapi.json', '/api/docs', CODES_PATH, SCRIPT_PATH], refuseMethod('GET, HEAD'));
  return router;
}

function readScript(): string {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  return readFileSync(file, 'utf8').replaceAll(LOGO_ELSEWHERE, '/favicon.svg');
}

const renderPage = (portalName: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(portalName)} API</title>
<style>body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#10262e}noscript p{max-width:40rem;margin:2rem auto;padding:0 1rem}</style>
</head>
<body>
<redoc spec-url="/api/openapi.json" disable-telemetry="true"></redoc>
<noscript><p>This page needs JavaScript. The same description is at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p></noscript>
<script type="module" src="${SCRIPT_PATH}"></script>
</body>
</html>
`;

/** What the `type` of a problem leads to: each code at an anchor of its own. */
const renderCodes = (portalName: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes of the ${escapeHtml(portalName)} API</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#10262e}dt{margin-top:1.25rem}dt:target{background:#fff3c4}dd{margin:0}</style>
</head>
<body>
<main>
<h1>Error codes</h1>
<p>The codes of the <a href="/api/docs">${escapeHtml(portalName)} API</a>, each with its status, when it comes, and what to do.</p>
<dl>
${Object.entries(ERRORS).map(renderCode).join('\n')}
</dl>
</main>
</body>
</html>
`;

const renderCode = ([code, { status, description }]: [string, { status: number; description: string }]) =>
  `<dt id="${code}"><code>${code}</code> (${status})</dt>\n<dd>${escapeHtml(description).replace(/`([^`]+)`/g, '<code>$1</code>')}</dd>`;
