import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FIRST_VIEW_ID,
  type FirstView,
  type PortalBrowser,
  type PortalRenderer,
} from '@eyecart/shared/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { PortalProviders } from './app/portal-frame';
import { PortalHeader } from './app/portal-header';
import { createQueryClient } from './app/query-client';
import { keepFirstPage } from './features/catalog/catalog-queries';
import { FAVORITES_COUNT_KEY, PANEL_FOLDED_KEY } from './features/favorites/panel-memory';
import { sessionStore } from './features/session/session-store';
import { LOAD_AFTER_PAINT } from './lib/first-view/load-after-paint';
import { renderWith } from './lib/first-view/server-view';
import { HomePage } from './pages/home-page';
import { SignInPage } from './pages/sign-in-page';

interface PortalRendererOptions {
  /** The client build, served at '/'. */
  clientDir: string;
  /** Whether the header shows the Sandbox mark. */
  isSandbox: boolean;
}

/** The CSS rules that server-rendered pages need, next to the server build (see critical-css.config.ts). */
const CRITICAL_CSS = '../server/portal-critical.css';
/** React's preloads of pictures that are in the document anyway. */
const PRELOAD = /<link rel="preload" as="image"[^<>]*>/g;
const ROOT = '<div id="root">';
const LOADED = /<(?:link rel="(?:stylesheet|modulepreload)"|script type="module")[^<>]*>(?:<\/script>)?\s*/g;

/**
 * Creates the renderer of the portal's document. Its style is inline; stylesheet and scripts are requested
 * after the first paint (docs/decisions/026-painted-first-view.md).
 * @throws Error when the client build is missing.
 */
export function createPortalRenderer({ clientDir, isSandbox }: PortalRendererOptions): PortalRenderer {
  const document = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const parts = [...document.matchAll(LOADED)].map(
    ([tag]) => /\b(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? '',
  );
  const critical = join(clientDir, CRITICAL_CSS);
  const style = existsSync(critical) ? `<style>${readFileSync(critical, 'utf8')}</style>` : '';
  const bare = document
    .replaceAll(LOADED, '')
    .replace('<html', isSandbox ? '<html data-sandbox' : '<html')
    .replace('</head>', () => `${withoutScript(parts)}${style}</head>`);
  const head = bare.slice(0, bare.indexOf(ROOT));
  const foot = bare.slice(bare.lastIndexOf('</div>') + '</div>'.length);

  function render(view: FirstView, browser: PortalBrowser): string {
    const page = renderWith(
      { stored: storedIn(view, browser), isSandbox, userAgent: browser.userAgent },
      () => renderPage(view),
    );
    const loader = `<script data-parts="${parts.join(' ')}">${LOAD_AFTER_PAINT}</script>`;
    return `${head}${ROOT}<div${stateOf(view)}>${page}</div></div>${stateScript(view)}${loader}${foot}`;
  }
  const scriptHash = `sha256-${createHash('sha256').update(LOAD_AFTER_PAINT).digest('base64')}`;
  return { render, scriptHash };
}

/**
 * A server-rendered home page is inert until the script takes over, and is marked so for assistive technology. The
 * sign-in form works, but its state is about to change as well.
 */
const stateOf = ({ practice }: FirstView): string =>
  practice === null ? ' aria-disabled="true"' : ' aria-disabled="true" class="pointer-events-none"';

/** The sign-in card needs no script, but the rules of every state. */
const withoutScript = (parts: readonly string[]): string =>
  `<noscript>${parts
    .filter(isStylesheet)
    .map((path) => `<link rel="stylesheet" href="${path}">`)
    .join('')}</noscript>`;

const isStylesheet = (path: string): boolean => path.endsWith('.css');

function renderPage(view: FirstView): string {
  const queries = createQueryClient();
  if (view.practice !== null) keepFirstPage(queries, view.products);
  sessionStore.set(view.practice);
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <StaticRouter location="/">{pageOf(view)}</StaticRouter>
      </QueryClientProvider>,
    ).replaceAll(PRELOAD, '');
  } finally {
    sessionStore.set(null);
    queries.clear();
  }
}

function pageOf(view: FirstView): ReactNode {
  if (view.practice === null) return <SignInPage refusal={view.refusal} />;
  return (
    <PortalProviders>
      <PortalHeader />
      <HomePage />
    </PortalProviders>
  );
}

/** The parts of the browser's storage that the server can reconstruct. */
function storedIn({ practice }: FirstView, { remembered }: PortalBrowser): Record<string, unknown> {
  return {
    [PANEL_FOLDED_KEY]: remembered.isFavoritesFolded,
    [FAVORITES_COUNT_KEY]: { practiceId: practice?.id, count: remembered.favoriteCount },
  };
}

/** Data, not a script: the browser does not run it. A "<" could end the element. */
const stateScript = (view: FirstView): string =>
  `<script type="application/json" id="${FIRST_VIEW_ID}">${JSON.stringify(view).replaceAll('<', '\\u003c')}</script>`;
