import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../lib/workspace/project-root.mjs';

const client = join(projectRoot, 'apps/web/dist/client');

/**
 * @typedef {{ file: string, imports?: string[], css?: string[], assets?: string[] }} Built
 *
 * @typedef {Readonly<Record<string, Built>>} Manifest
 */

/** @param {string} name @returns {Manifest} */
const readManifest = (name) => JSON.parse(readFileSync(join(client, '.vite', name), 'utf8'));
const portal = readManifest('manifest.json');
const patient = readManifest('patient-manifest.json');
const patientPage = readManifest('patient-page-manifest.json');

/** @param {string} file size as it travels; fonts are compressed already, and tiny files are not worth it */
const sizeOf = (file) =>
  statSync(join(client, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(client, file)).size;
/** @param {Iterable<string>} files */
const kilobytes = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;

/**
 * The files that a module loads before it runs.
 *
 * @param {Manifest} manifest
 * @param {string} key
 * @returns {string[]}
 */
function withImports(manifest, key) {
  const reached = new Set([key]);
  for (const one of reached) for (const next of manifest[one]?.imports ?? []) reached.add(next);
  return [...reached];
}

/** @param {Manifest} manifest @param {string} key */
const builtAs = (manifest, key) => {
  const built = manifest[key];
  if (built === undefined) throw new Error(`The build has no ${key}. Run npm run build.`);
  return built;
};

/** @param {string} name */
const keyOfChunk = (name) => {
  const found = Object.keys(portal).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js'));
  if (found === undefined) throw new Error(`The build has no chunk named ${name}.`);
  return found;
};

const FONT = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** @type {Record<string, { scripts: string[], styles: string[], fonts: string[] }>} */
const firstLoads = {
  Portal: {
    scripts: withImports(portal, 'index.html').map((key) => builtAs(portal, key).file),
    styles: withImports(portal, 'index.html').flatMap((key) => builtAs(portal, key).css ?? []),
    fonts: [builtAs(portal, FONT).file],
  },
  'Patient page': {
    scripts: withImports(patient, 'src/patient.ts').map((key) => builtAs(patient, key).file),
    styles: builtAs(patientPage, 'patient.html').css ?? [],
    fonts: [],
  },
};

/** @type {Record<string, string>} */
const laterParts = {
  'Code that two or more parts share': keyOfChunk('shared'),
  'Forms: `react-hook-form`, and the lines of products to change or remove': keyOfChunk('forms'),
  'Cart drawer, with the notices about failed texts, replies, and webhooks and what Follow-up does':
    'src/app/cart-panel-with-tabs.tsx',
  'Rows of the favorites panel, with what keeps the rows of every list in their places': keyOfChunk('next'),
  'Favorites and bundles in the drawer': 'src/app/saved-products.tsx',
  Calendar: 'src/features/cart/schedule/schedule-calendar.tsx',
  'Follow-up': 'src/app/follow-up-route.tsx',
  Analytics: 'src/pages/analytics-page.tsx',
  Charts: 'src/features/analytics/charts/week-bars.tsx',
};

/** @param {string} title the first column's @returns {string[][]} */
function readTable(title) {
  const lines = readFileSync(join(projectRoot, 'docs/performance.md'), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${title} |`)) + 2;
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'));
  return lines.slice(start, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the byte budgets of docs/performance.md', () => {
  const budgets = new Map(
    readTable('First load of').map(([name = '', ...cells]) => [name, cells.map(Number)]),
  );

  it('name each first load', () => {
    expect([...budgets.keys()]).toEqual(Object.keys(firstLoads));
  });

  it.each(Object.entries(firstLoads))('hold for the first load: %s', (name, { scripts, styles, fonts }) => {
    const [count = 0, scriptBudget = 0, styleBudget = 0, fontBudget = 0] = budgets.get(name) ?? [];
    expect(scripts.length).toBeLessThanOrEqual(count);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(scriptBudget);
    expect(kilobytes(styles)).toBeLessThanOrEqual(styleBudget);
    expect(kilobytes(fonts)).toBeLessThanOrEqual(fontBudget);
  });

  it('hold for what is loaded later', () => {
    const parts = new Map(readTable('Part').map(([name = '', budget]) => [name, Number(budget)]));
    expect([...parts.keys()]).toEqual(Object.keys(laterParts));
    for (const [name, key] of Object.entries(laterParts)) {
      expect(kilobytes([builtAs(portal, key).file]), name).toBeLessThanOrEqual(parts.get(name) ?? 0);
    }
  });
});

describe('the built files', () => {
  it('import each other in one direction, so that every module runs after those it needs', () => {
    const inRing = Object.keys(portal).filter((key) =>
      builtAs(portal, key).imports?.some((next) => withImports(portal, next).includes(key)),
    );
    expect(inRing).toEqual([]);
  });
});
