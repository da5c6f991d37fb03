// Packs what runs: a tarball in the given folder, or in this one, and its checksum (docs/install.md). `--stage <folder>` only
// writes the folder that is packed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stageRelease } from './lib/release/stage-release.mjs';

const [first, second] = process.argv.slice(2);
if (first === '--stage') {
  if (second === undefined) throw new Error('--stage needs a folder.');
  stageRelease(resolve(second));
} else {
  const target = resolve(first ?? '.');
  const folder = mkdtempSync(join(tmpdir(), 'eyecart-release-'));
  try {
    const version = stageRelease(join(folder, 'staged'));
    const name = `eyecart-${version}`;
    renameSync(join(folder, 'staged'), join(folder, name));
    const tarball = join(target, `${name}.tar.gz`);
    execFileSync('tar', ['-czf', tarball, '-C', folder, name]);
    const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex');
    writeFileSync(`${tarball}.sha256`, `${sum}  ${name}.tar.gz\n`);
    console.log(tarball);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
