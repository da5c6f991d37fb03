import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../workspace/project-root.mjs';
import { listWorkspacePackages } from '../workspace/workspace-packages.mjs';

/**
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression; empty when neither the manifest nor the license file states one
 * @property {string} copyright the first copyright line of its license file, else its author; may be empty
 *
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {unknown} [license]
 * @property {unknown} [author]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/**
 * Development dependencies whose code ends up in the built web app: Tailwind's base styles and the service worker's
 * runtime. `a>b` is the `b` that `a` depends on.
 */
const BUNDLED = [
  'tailwindcss',
  'workbox-window',
  'workbox-build>workbox-core',
  'workbox-build>workbox-precaching',
  'workbox-build>workbox-routing',
  'workbox-build>workbox-strategies',
  'workbox-build>workbox-expiration',
  'workbox-build>workbox-cacheable-response',
];

/**
 * Every installed package that we ship, by name and version. Optional dependencies are left out: which of them are
 * installed depends on the platform.
 *
 * @returns {ShippedPackage[]}
 */
export function listShippedPackages() {
  /** @type {Map<string, ShippedPackage>} */
  const found = new Map();
  /** @type {Set<string>} */
  const seen = new Set();

  /** @param {string} folder */
  const visit = (folder) => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const manifest = readManifest(folder);
    if (!manifest.name.startsWith('@eyecart/')) {
      const shipped = toShipped(folder, manifest);
      found.set(`${shipped.name}@${shipped.version}`, shipped);
    }
    for (const name of requiredBy(manifest)) {
      const dependency = resolvePackage(folder, name);
      if (dependency !== null) visit(dependency);
      else if (manifest.dependencies?.[name])
        throw new Error(`${name} is not installed. Run "npm start" once.`);
    }
  };

  for (const folder of listWorkspacePackages()) visit(join(projectRoot, folder));
  for (const chain of BUNDLED) visit(followChain(join(projectRoot, 'apps/web'), chain.split('>')));
  return [...found.values()];
}

/** @param {Manifest} manifest */
function requiredBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers];
}

/**
 * @param {string} from
 * @param {string[]} names
 */
function followChain(from, names) {
  return names.reduce((folder, name) => {
    const next = resolvePackage(folder, name);
    if (next === null)
      throw new Error(`${name} is not installed. Update BUNDLED in ${import.meta.filename}.`);
    return next;
  }, from);
}

/**
 * The folder where Node would find a package; null when it is not installed.
 *
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
export function resolvePackage(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return null;
  }
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * @param {string} folder
 * @param {Manifest} manifest
 * @returns {ShippedPackage}
 */
function toShipped(folder, { name, version, license, author }) {
  const copyright = findCopyright(folder) ?? nameOf(author);
  return {
    name,
    version,
    license: typeof license === 'string' ? license : titleOfLicense(folder),
    copyright,
  };
}

const COPYRIGHT_LINES = [/^\W*((copyright|©|\(c\)).*(©|\(c\)|\d{4}).*)$/im, /(copyright \(c\) .*\d{4}.*)$/im];

/**
 * The text of a package's license files.
 *
 * @param {string} folder
 */
const readLicenses = (folder) =>
  readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/**
 * Some manifests leave the license to its file.
 *
 * @param {string} folder
 */
const titleOfLicense = (folder) =>
  readLicenses(folder).some((text) => text.startsWith('MIT License\n')) ? 'MIT' : '';

/** @param {string} folder */
function findCopyright(folder) {
  for (const text of readLicenses(folder)) {
    const found = COPYRIGHT_LINES.map((line) => line.exec(text)?.[1]).find((line) => line !== undefined);
    if (found) return found.trim();
  }
  return null;
}

/** @param {unknown} author */
function nameOf(author) {
  if (typeof author === 'string') return author.replace(/\s*[<(].*$/, '');
  if (typeof author !== 'object' || author === null || !('name' in author)) return '';
  return String(author.name);
}
