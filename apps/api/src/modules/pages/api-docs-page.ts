import { type Endpoint, ERRORS, errorCodesOf } from '@eyecart/shared/contracts';
import { escapeHtml } from '../../http/escape-html.js';

/** A readable overview of the calls. Scripts read /api/openapi.json. */
export function renderApiDocs(endpoints: readonly Endpoint[], portalName: string): string {
  const rows = endpoints.map(
    (endpoint) => `<section><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)} ${endpoint.access === 'practice' ? 'Needs a session or an API key.' : 'Open to everyone.'}${
      endpoint.idempotent ? ' Honors <code>Idempotency-Key</code>.' : ''
    }</p>
<ul>${errorCodesOf(endpoint)
      .map(
        (code) => `<li>${ERRORS[code].status} <code>${code}</code>: ${escapeHtml(ERRORS[code].message)}</li>`,
      )
      .join('')}</ul></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(portalName)} API</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#10262e;background:#fbf8f3}h2{font-size:1.05rem;margin:2rem 0 0}code{overflow-wrap:anywhere}a{color:#096662}</style></head>
<body><main><h1>${escapeHtml(portalName)} API</h1>
<p>The full description is <a href="/api/openapi.json">OpenAPI 3.1</a>. Sign in with <code>POST /api/verify-practice</code>, or send <code>Authorization: Bearer &lt;key&gt;</code>. Every error is JSON with <code>message</code>, <code>code</code>, and sometimes <code>details</code>.</p>
${rows.join('\n')}</main></body></html>`;
}
