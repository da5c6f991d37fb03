import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Compressing a smaller file saves next to nothing. */
const LEAST_BYTES = 256;
const BEST_GZIP = { level: constants.Z_BEST_COMPRESSION };

/**
 * Compresses the hashed files of the build at the highest level; the server sends these instead of compressing each
 * response.
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
