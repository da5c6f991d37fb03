import { createRequire } from 'node:module';
import compression from 'compression';
import { Router } from 'express';
import { escapeHtml } from '../../http/escape-html.js';

const SCRIPT_PATH = '/api/docs/redoc.js';

/**
 * The API reference at /api/docs, drawn by Redoc from /api/openapi.json. Everything comes from this server, and nothing
 * is reported to anyone.
 */
export function createApiReference(createDocument: () => unknown, portalName: string): Router {
  const script = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  const page = renderPage(portalName);
  // Made when first asked for: it is a tenth of the time of a start.
  let document: unknown;
  const router = Router();
  router.use('/api/docs', compression());
  router.get('/api/openapi.json', compression(), (_request, response) => {
    document ??= createDocument();
    response.json(document);
  });
  router.get('/api/docs', (_request, response) => void response.type('html').send(page));
  router.get(SCRIPT_PATH, (_request, response) =>
    response.sendFile(script, { maxAge: '1d', dotfiles: 'allow' }),
  );
  return router;
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
