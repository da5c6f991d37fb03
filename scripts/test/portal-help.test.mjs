import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot } from '../lib/workspace/project-root.mjs';

it('the operator commands explain themselves before there is a database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eyecart-help-'));
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' };
  const help = [
    { args: ['--help'], words: /^Usage: npm run portal -- .*Commands:\n {2}practice add/s },
    { args: [], words: /^Usage: npm run portal -- .*Commands:\n {2}practice add/s },
    { args: ['backup', '--help'], words: /^Usage: npm run portal -- backup \[options\] \[file\]/ },
    {
      args: ['seed', '--help'],
      words: /^Usage: .* seed .*Made-up data.*--messages <number> {3}texts/s,
    },
    { args: ['seed', '-h'], words: /--products <number>/ },
  ];
  for (const { args, words } of help) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(projectRoot, 'scripts/portal.mjs'), ...args],
      { env },
    );
    expect(stdout).toMatch(words);
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
