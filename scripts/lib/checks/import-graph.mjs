import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * From each file to those it imports.
 *
 * @typedef {Map<string, Set<string>>} ImportGraph
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
    /** @type {Set<string>} */
    const targets = new Set();
    for (const [, from, bare] of readFileSync(join(root, file), 'utf8').matchAll(importFrom)) {
      const target = resolveImport(root, file, from ?? bare ?? '');
      if (target !== null && target !== file) targets.add(target);
    }
    graph.set(file, targets);
  }
  return graph;
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
