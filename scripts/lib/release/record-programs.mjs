import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** Other commands prepare a database or print something, and no test starts them. */
const IS_LEFT_OUT = /^cli\/(?!portal$)/;

/**
 * Builds the API, the worker, and the operator's commands of a checkout, minified, and saves them in one file with the
 * migrations that they read. What apps/api/package.json names as a dependency is not in it.
 *
 * @param {{ root: string, folder: string, file: string }} options the folder is for the build
 */
export async function recordPrograms({ root, folder, file }) {
  const api = join(root, 'apps/api');
  await build(api, folder);
  const files = {
    'package.json': JSON.stringify({ private: true, type: 'module' }),
    ...readTexts(folder, 'dist', /\.js$/),
    ...readTexts(join(api, 'migrations'), 'migrations', /\.sql$|_journal\.json$/),
  };
  const text = Buffer.from(JSON.stringify(files));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(file, brotliCompressSync(text, { params }));
}

/** With that checkout's own bundler and settings. @param {string} api @param {string} dir */
async function build(api, dir) {
  const require = createRequire(join(api, 'package.json'));
  const load = (/** @type {string} */ name) => import(pathToFileURL(require.resolve(name)).href);
  const [{ rolldown }, { loadConfig }] = await Promise.all(['rolldown', 'rolldown/config'].map(load));
  const config = await loadConfig(join(api, 'rolldown.config.ts'));
  const { input, output, ...options } = typeof config === 'function' ? await config({}) : config;
  const { dependencies } = JSON.parse(readFileSync(join(api, 'package.json'), 'utf8'));
  const packages = new Set(
    Object.keys(dependencies).filter((name) => !dependencies[name].startsWith('workspace:')),
  );
  const bundle = await rolldown({
    ...options,
    cwd: api,
    input: Object.fromEntries(Object.entries(input).filter(([name]) => !IS_LEFT_OUT.test(name))),
    external: (/** @type {string} */ id) =>
      options.external.includes(id) || (!isAbsolute(id) && packages.has(packageOf(id))),
  });
  await bundle.write({ ...output, dir, codeSplitting: true, minify: true, sourcemap: false });
  await bundle.close();
}

/** Of what an import names. @param {string} id */
const packageOf = (id) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

/** @param {string} folder @param {string} as @param {RegExp} which @returns {Record<string, string>} */
const readTexts = (folder, as, which) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => which.test(name))
      .sort()
      .map((name) => [`${as}/${name.replaceAll('\\', '/')}`, readFileSync(join(folder, name), 'utf8')]),
  );
