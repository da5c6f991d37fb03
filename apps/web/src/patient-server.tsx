import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageLanguage, PatientPageModel, PatientRenderer } from '@eyecart/shared/contracts';
import { renderToString } from 'react-dom/server';
import { PAGE_DATA_ID, PAGE_ROOT_ID } from './features/patient-cart/page-model';
import { parseItems } from './features/patient-cart/parse-items';
import { PatientPage } from './features/patient-cart/patient-page';
import { type PageWords, wordsIn } from './features/patient-cart/words';
import { writePageData } from './features/patient-cart/write-page-data';
import css from './patient.css?inline';

interface PatientRendererOptions {
  /** The client build with its `.vite/manifest.json`, served at '/'. */
  clientDir: string;
  /** The product's name, shown where there is no practice. */
  portalName: string;
}

interface ManifestEntry {
  file: string;
  src?: string;
  imports?: string[];
}

type Manifest = Record<string, ManifestEntry>;

const ENTRIES = ['patient.html', 'src/patient.tsx'];

function readScripts(clientDir: string): { entry: string; imports: string[] } {
  const path = join(clientDir, '.vite', 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const key = ENTRIES.find((name) => manifest[name]);
  const entry = key && manifest[key];
  if (!entry) throw new Error(`${path} has none of the entries ${ENTRIES.join(', ')}: build apps/web first.`);
  const files = new Set<string>();
  const collect = ({ imports = [] }: ManifestEntry) => {
    for (const name of imports) {
      const chunk = manifest[name];
      if (!chunk || files.has(chunk.file)) continue;
      files.add(chunk.file);
      collect(chunk);
    }
  };
  collect(entry);
  return { entry: entry.file, imports: [...files] };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Title and description, also shown in link previews of the text, so they never name products. */
function describe(model: PatientPageModel, { document: words }: PageWords, portalName: string) {
  const { title, description, recommendedBy } = words;
  if (model.state === 'not-found') return { title: `${title.notFound} - ${portalName}`, description };
  if (model.state === 'error') return { title: `${title.error} - ${portalName}`, description };
  const { practiceName, items } = model.cart;
  return {
    title: `${parseItems(items) === null ? title.error : title.order} - ${practiceName}`,
    description: `${recommendedBy(practiceName)} ${description}`,
  };
}

/**
 * Creates the renderer of the patient page: a document that is complete without scripts, with inline styles, the cart as
 * inert JSON and one deferred module script (docs/product.md §7.1).
 * @throws Error when the client build is missing.
 */
export function createPatientRenderer({ clientDir, portalName }: PatientRendererOptions): PatientRenderer {
  const scripts = readScripts(clientDir);
  const style = css.replaceAll('</', '<\\/').trim();
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
  const preloads = scripts.imports.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" href="/${escapeHtml(file)}">`,
  );

  function render(model: PatientPageModel, language: PageLanguage): string {
    const { title, description } = describe(model, wordsIn(language), portalName);
    const page = renderToString(
      <PatientPage language={language} portalName={portalName} initial={model} cartId="" />,
    );
    return [
      '<!doctype html>',
      `<html lang="${language}">`,
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escapeHtml(title)}</title>`,
      '<meta name="robots" content="noindex, nofollow">',
      '<meta name="theme-color" content="#ffffff">',
      '<meta name="format-detection" content="telephone=no">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      `<meta name="description" content="${escapeHtml(description)}">`,
      `<meta property="og:title" content="${escapeHtml(title)}">`,
      `<meta property="og:description" content="${escapeHtml(description)}">`,
      `<style>${style}</style>`,
      '</head>',
      '<body>',
      `<div id="${PAGE_ROOT_ID}">${page}</div>`,
      `<script type="application/json" id="${PAGE_DATA_ID}">${writePageData({ language, portalName, model })}</script>`,
      ...preloads,
      `<script type="module" fetchpriority="low" src="/${escapeHtml(scripts.entry)}"></script>`,
      '</body>',
      '</html>',
    ].join('\n');
  }

  return { render, styleHash };
}
