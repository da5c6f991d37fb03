import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/**
 * From each file or folder to those it imports, with one import as the reason: "a/b.ts imports c/d.ts".
 *
 * @typedef {Map<string, Map<string, string>>} ImportGraph
 */

const sourceFile = /\.(ts|tsx|mjs)$/;
const testFile = /\.test\.\w+$/;
const skippedFolders = new Set(['node_modules', 'dist', 'test']);
// Includes dynamic imports and `import('…')` types in JSDoc comments.
const importFrom =
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

/**
 * Reads the imports between the source files of a package, including type-only imports, without tests.
 *
 * @param {string} root absolute path of the source folder; `@/` resolves to it
 * @returns {ImportGraph} paths are relative to the root
 * @throws {Error} when an imported file does not exist
 */
export function readFileImports(root) {
  /** @type {ImportGraph} */
  const graph = new Map();
  for (const file of listSourceFiles(root)) {
    /** @type {Map<string, string>} */
    const targets = new Map();
    for (const [, from, bare] of readFileSync(join(root, file), 'utf8').matchAll(importFrom)) {
      const target = resolveImport(root, file, from ?? bare ?? '');
      if (target !== null && target !== file) targets.set(target, `${file} imports ${target}`);
    }
    graph.set(file, targets);
  }
  return graph;
}

/**
 * The same graph by folder. A file at the root counts as its own folder, and a domain as one, whatever folders it has.
 *
 * @param {ImportGraph} files
 * @returns {ImportGraph}
 */
export function groupByFolder(files) {
  /** @type {ImportGraph} */
  const folders = new Map();
  for (const [file, targets] of files) {
    const folder = folderOf(file);
    const imports = folders.get(folder) ?? new Map();
    folders.set(folder, imports);
    for (const [target, reason] of targets) {
      const other = folderOf(target);
      if (other !== folder && !imports.has(other)) imports.set(other, reason);
    }
  }
  return folders;
}

/**
 * Finds rings: at least one if there is any, each as short as possible, no two with a node in common.
 *
 * @param {ImportGraph} graph
 * @returns {string[][]}
 */
export function findRings(graph) {
  const seen = new Set();
  /** @type {string[][]} */
  const rings = [];
  for (const node of [...graph.keys()].sort()) {
    const ring = findRingThrough(node, graph);
    if (ring === null || ring.some((one) => seen.has(one))) continue;
    for (const one of ring) seen.add(one);
    rings.push(ring);
  }
  return rings;
}

/**
 * @param {string} start
 * @param {ImportGraph} graph
 * @returns {string[] | null} the shortest ring through a node
 */
function findRingThrough(start, graph) {
  /** @type {Map<string, string>} */
  const cameFrom = new Map();
  const queue = [start];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of graph.get(node)?.keys() ?? []) {
      if (next === start) {
        const ring = [node];
        for (let at = cameFrom.get(node); at !== undefined; at = cameFrom.get(at)) ring.unshift(at);
        return ring;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return null;
}

/** @param {string} file */
function folderOf(file) {
  const [top, domain] = file.split('/');
  if (top === 'domains' && domain !== undefined) return `${top}/${domain}`;
  const folder = posix.dirname(file);
  return folder === '.' ? file : folder;
}

/**
 * The source files of a package, without tests.
 *
 * @param {string} root
 * @returns {string[]} relative to the root
 */
export function listSourceFiles(root) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => sourceFile.test(path) && !testFile.test(path))
    .filter((path) => !path.split('/').some((part) => skippedFolders.has(part)))
    .sort();
}

/**
 * @param {string} root
 * @param {string} file
 * @param {string} specifier
 * @returns {string | null} null for packages and for files outside the root
 */
function resolveImport(root, file, specifier) {
  const isAlias = specifier.startsWith('@/');
  if (!isAlias && !specifier.startsWith('.')) return null;
  const path = specifier.replace(/\?.*$/, '');
  const absolute = isAlias ? join(root, path.slice(2)) : join(root, dirname(file), path);
  const stem = absolute.replace(/\.js$/, '');
  const candidates = [absolute, `${stem}.ts`, `${stem}.tsx`, join(absolute, 'index.ts')];
  const found = candidates.find((one) => existsSync(one) && statSync(one).isFile());
  if (found === undefined) throw new Error(`${file} imports ${specifier}, which does not exist.`);
  const inside = relative(root, found).split(sep).join('/');
  return inside.startsWith('..') ? null : inside;
}
