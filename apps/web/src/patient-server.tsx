import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PatientPageModel, PatientRenderer } from '@eyecart/shared/contracts';
import { type Words, wordsIn } from '@eyecart/shared/languages/words';
import { renderToStaticMarkup } from 'react-dom/server';
import { parseItems } from './features/patient-cart/order/parse-items';
import { isReceipt, PAGE_ROOT_ID, PAGE_STATUS_ID } from './features/patient-cart/page/page-model';
import { PatientPage, practiceOf } from './features/patient-cart/page/patient-page';
import { scriptWords } from './features/patient-cart/script/script-words';
import css from './patient.css?inline';

interface PatientRendererOptions {
  /** The client build, served at '/'. */
  clientDir: string;
  /** The product's name, shown where there is no practice. */
  portalName: string;
  /** The portal's own URL, for the picture of link previews. */
  publicUrl: string;
}

const notBuilt = (path: string) =>
  new Error(`${path} does not have the entry ${ENTRY}: build apps/web first.`);

const ENTRY = 'src/patient.ts';
/** Our own picture, so that it shows neither products nor names. */
const PREVIEW_PATH = '/link-preview.png';

/** The built script's file, from its build's manifest. */
function readScript(clientDir: string): string {
  const path = join(clientDir, '.vite', 'patient-manifest.json');
  if (!existsSync(path)) throw notBuilt(path);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string } | undefined>;
  const file = manifest[ENTRY]?.file;
  if (!file) throw notBuilt(path);
  return file;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function titleOf(model: PatientPageModel): keyof Words['document']['title'] {
  if ('linkAgain' in model && model.linkAgain === 'asked') return 'asked';
  if (model.state === 'not-found' && model.isCutOff) return 'cutOff';
  if (model.state === 'expired' || model.state === 'not-found') return 'notFound';
  if (model.state === 'unavailable') return 'error';
  if (model.state !== 'ready') return model.state;
  if (parseItems(model.cart.items) === null) return 'error';
  return isReceipt(model) ? 'receipt' : 'order';
}

/** Title and description, also shown in link previews of the text, so they never name products. */
function describe(model: PatientPageModel, { document: words }: Words, portalName: string) {
  const { title, description, recommendedBy } = words;
  const practiceName = practiceOf(model);
  return {
    title: `${title[titleOf(model)]} - ${practiceName ?? portalName}`,
    description:
      practiceName === null ? description : `${recommendedBy({ practice: practiceName })} ${description}`,
    siteName: practiceName ?? portalName,
  };
}

/**
 * Creates the renderer of the patient page: a document that is complete without scripts, with inline styles and one small
 * deferred module script.
 * @throws Error when the client build is missing.
 */
export function createPatientRenderer({
  clientDir,
  portalName,
  publicUrl,
}: PatientRendererOptions): PatientRenderer {
  const script = readScript(clientDir);
  const style = css.replaceAll('</', '<\\/').trim();
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

  const render: PatientRenderer['render'] = (model, { language, address }) => {
    const words = wordsIn(language);
    const { title, description, siteName } = describe(model, words, portalName);
    const page = renderToStaticMarkup(
      <PatientPage language={language} address={address} portalName={portalName} view={model} />,
    );
    const spoken = escapeHtml(JSON.stringify(scriptWords(words)));
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
      '<meta property="og:type" content="website">',
      `<meta property="og:locale" content="${words.locale.replace('-', '_')}">`,
      `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
      `<meta property="og:image" content="${escapeHtml(new URL(PREVIEW_PATH, publicUrl).href)}">`,
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
      `<style>${style}</style>`,
      '</head>',
      '<body>',
      `<div id="${PAGE_ROOT_ID}" data-words="${spoken}">${page}</div>`,
      `<p id="${PAGE_STATUS_ID}" class="unseen" role="status"></p>`,
      `<script type="module" fetchpriority="low" src="/${escapeHtml(script)}"></script>`,
      '</body>',
      '</html>',
    ].join('\n');
  };

  return { render, styleHash };
}
