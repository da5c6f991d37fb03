import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Below this a compressed form saves next to nothing. */
const LEAST_BYTES = 256;
const BEST_GZIP = { level: constants.Z_BEST_COMPRESSION };

/**
 * Writes the hashed files of the build in their compressed forms beside them, as small as they get: the server
 * hands these out ready-made, instead of compressing on every request and less well.
 */
export function compressedAssets(): Plugin {
  let folder = '';
  return {
    name: 'eyecart:compressed-assets',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    async writeBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => compress(path.join(folder, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(bytes)),
    writeFile(`${file}.gz`, await promisify(gzip)(bytes, BEST_GZIP)),
  ]);
}
