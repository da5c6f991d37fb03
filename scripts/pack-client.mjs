import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stageClient } from './lib/release/stage-client.mjs';

// Packs the client for other programs (packages/client/README.md): a tarball in the given folder, or in this one.
const target = resolve(process.argv[2] ?? '.');
const folder = mkdtempSync(join(tmpdir(), 'eyecart-client-'));
try {
  mkdirSync(target, { recursive: true });
  await stageClient(folder);
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
