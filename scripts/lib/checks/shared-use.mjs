import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { listSourceFiles } from './import-graph.mjs';

/**
 * A module of `packages/shared`: what its names refer to, and which other names each of its declarations uses.
 *
 * @typedef {object} SharedModule
 * @property {Map<string, string>} exports from an exported name to the node that it stands for
 * @property {string[]} everythingOf the modules whose exports are all its own (`export *`)
 * @property {Map<string, Set<string>>} uses from the node of a declaration to those that it uses
 */

/** How imports from outside the package begin. */
const PACKAGE = '@eyecart/shared/';
const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const IMPORT =
  /^(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\*(?:\s+as\s+(\w+))?)\s+from\s+['"]([^'"]+)['"]/gm;
const WHOLE_IMPORT = /\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)/g;
const DECLARATION = /^(export )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const EXPORT_LIST = /^export\s+(?:type\s+)?\{([^}]*)\};/gm;
const WORD = /\b[A-Za-z_]\w*\b/g;

/**
 * Which sides use each export of a shared package, directly or through another export. What contracts use counts as
 * used by every side, since all sides share the contracts.
 *
 * @param {string} shared the package's source folder
 * @param {Record<string, string>} sides from a side's name to its source folder
 * @returns {Map<string, string[]>} from "rules/money.ts formatCents" to its sides; without contracts
 */
export function findSharedUse(shared, sides) {
  const modules = new Map(listSourceFiles(shared).map((file) => [file, readModule(shared, file)]));
  const contracts = [...modules.keys()].filter((file) => file.startsWith('contracts/'));
  const agreed = contracts.flatMap((file) => [...(modules.get(file)?.uses.keys() ?? [])]);
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [file, module] of modules) {
    if (contracts.includes(file)) continue;
    for (const node of module.exports.values()) if (node.startsWith(`${file} `)) found.set(node, []);
  }
  for (const [side, folder] of Object.entries(sides)) {
    const used = reach(modules, [...agreed, ...namesFrom(modules, folder)]);
    for (const [node, users] of found) if (used.has(node)) users.push(side);
  }
  return found;
}

/**
 * @param {string} shared
 * @param {string} file
 * @returns {SharedModule}
 */
function readModule(shared, file) {
  const text = readFileSync(join(shared, file), 'utf8');
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @type {SharedModule} */
  const module = { exports: new Map(), everythingOf: [], uses: new Map() };
  for (const [statement, names, all, from = ''] of text.matchAll(IMPORT)) {
    const target = siblingOf(file, from);
    if (target === null) continue;
    const isExport = statement.startsWith('export');
    if (names === undefined) {
      if (isExport && all === undefined) module.everythingOf.push(target);
      else if (isExport) module.exports.set(all ?? '', `${target} *`);
      else known.set(all ?? '', `${target} *`);
      continue;
    }
    for (const [name, as] of readNames(names))
      (isExport ? module.exports : known).set(as, `${target} ${name}`);
  }
  const bare = text.replace(COMMENT_OR_TEXT, (part) => (part.startsWith('/') ? '' : "''"));
  const declarations = [...bare.matchAll(DECLARATION)];
  for (const [, , name = ''] of declarations) known.set(name, `${file} ${name}`);
  for (const [index, { 1: exported, 2: name = '', index: start }] of declarations.entries()) {
    const node = `${file} ${name}`;
    if (exported) module.exports.set(name, node);
    const words = bare.slice(start, declarations[index + 1]?.index).match(WORD) ?? [];
    const uses = new Set(words.flatMap((word) => known.get(word) ?? []));
    // An overload, or a type and a value of one name, is one node.
    module.uses.set(node, new Set([...(module.uses.get(node) ?? []), ...uses]));
  }
  for (const [, names = ''] of bare.matchAll(EXPORT_LIST))
    for (const [name, as] of readNames(names)) module.exports.set(as, known.get(name) ?? `${file} ${name}`);
  return module;
}

/**
 * What the sources of a side import from the package.
 *
 * @param {Map<string, SharedModule>} modules
 * @param {string} folder
 */
function namesFrom(modules, folder) {
  return listSourceFiles(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const named = [...text.matchAll(IMPORT)].flatMap(([, names, , from = '']) => {
      const target = sharedFile(modules, from);
      if (target === null) return [];
      return names === undefined ? [`${target} *`] : readNames(names).map(([name]) => `${target} ${name}`);
    });
    const whole = [...text.matchAll(WHOLE_IMPORT)].flatMap(([, from = '']) => {
      const target = sharedFile(modules, from);
      return target === null ? [] : [`${target} *`];
    });
    return [...named, ...whole];
  });
}

/**
 * @param {Map<string, SharedModule>} modules
 * @param {string[]} start nodes, also those of re-exported names and of whole modules ("rules/money.ts *")
 */
function reach(modules, start) {
  /** @type {Set<string>} */
  const seen = new Set();
  const queue = [...start];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const [file = '', name = ''] = node.split(' ');
    const module = modules.get(file);
    if (module === undefined) continue;
    if (name === '*') queue.push(...module.exports.values(), ...module.everythingOf.map((one) => `${one} *`));
    else if (module.uses.has(node)) queue.push(...(module.uses.get(node) ?? []));
    else if (module.exports.has(name)) queue.push(module.exports.get(name) ?? '');
    else queue.push(...module.everythingOf.map((one) => `${one} ${name}`));
  }
  return seen;
}

/**
 * @param {string} list as between the braces of an import
 * @returns {[name: string, as: string][]}
 */
function readNames(list) {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', as = name] = part.split(/\s+as\s+/);
      return [name, as];
    });
}

/**
 * @param {string} file
 * @param {string} from
 */
function siblingOf(file, from) {
  return from.startsWith('.') ? posix.join(dirname(file), from).replace(/\.js$/, '.ts') : null;
}

/**
 * The file of an import from the package; null for another package.
 *
 * @param {Map<string, SharedModule>} modules
 * @param {string} from
 */
function sharedFile(modules, from) {
  if (!from.startsWith(PACKAGE)) return null;
  const part = from.slice(PACKAGE.length);
  return modules.has(`${part}.ts`) ? `${part}.ts` : `${part}/index.ts`;
}
