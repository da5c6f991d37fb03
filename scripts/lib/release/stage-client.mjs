import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../workspace/project-root.mjs';
import { describeDeclarations } from './describe-declarations.mjs';

const importFrom = /\b(?:from\s*|import\s*\(?\s*)(["'])([^"']+)\1/g;
const sourceMap = /^\/\/# sourceMappingURL=.*\n?/gm;

/**
 * Writes the client as a separate package: its built files, and under `shared/` those of `@eyecart/shared` that they
 * need, with their types and, as comments, the words of the API reference. Its only dependency is zod. Build first.
 *
 * @param {string} folder
 * @throws {Error} naming an import that the package would not have
 */
export async function stageClient(folder) {
  const home = join(projectRoot, 'packages/client');
  /** @type {{ name: string, version: string, description: string, type: string, sideEffects: boolean, exports: unknown, dependencies: Record<string, string> }} */
  const { name, version, description, type, sideEffects, exports, dependencies } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  );
  /** @type {Record<string, unknown>} */
  const contracts = await import(
    pathToFileURL(join(projectRoot, 'packages/shared/dist/contracts/index.js')).href
  );
  const files = ['index.js', 'index.d.ts'];
  for (const file of files) {
    const text = readBuilt(file).replace(importFrom, (statement, quote, specifier) => {
      const target = targetOf(file, specifier);
      if (target === null) {
        if (!specifier.startsWith('node:') && !/^zod(\/|$)/.test(specifier))
          throw new Error(`dist/${file} imports ${specifier}, which the package would not have.`);
        return statement;
      }
      const needed = file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target;
      if (!files.includes(needed)) files.push(needed);
      const path = posix.relative(posix.dirname(file), target);
      return statement.replace(
        `${quote}${specifier}${quote}`,
        `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`,
      );
    });
    const staged = join(folder, 'dist', file);
    mkdirSync(dirname(staged), { recursive: true });
    const whole = text.replace(sourceMap, '');
    writeFileSync(staged, file.endsWith('.d.ts') ? describeDeclarations(whole, contracts) : whole);
  }
  const zod = dependencies.zod;
  const license = 'SEE LICENSE IN LICENSE';
  const manifest = { name, version, description, license, type, sideEffects, exports };
  const rest = { files: ['dist'], engines: { node: '>=20.19' }, dependencies: { zod } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, ...rest }, null, 2)}\n`);
  for (const file of ['README.md', 'LICENSE'])
    writeFileSync(join(folder, file), readFileSync(join(home, file)));
}

/**
 * The file of the package that an import in one of its files refers to; null for another package.
 *
 * @param {string} file
 * @param {string} specifier
 */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [, part] = /^@eyecart\/shared\/(.+)$/.exec(specifier) ?? [];
  if (part === undefined) return null;
  return part === 'contracts' ? 'shared/contracts/index.js' : `shared/${part}.js`;
}

/** @param {string} file */
function readBuilt(file) {
  const shared = file.startsWith('shared/');
  const path = shared
    ? join('packages/shared/dist', file.slice('shared/'.length))
    : join('packages/client/dist', file);
  return readFileSync(join(projectRoot, path), 'utf8');
}
