import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openRotatingFile } from './rotating-file.js';
import { createSecurityLogger } from './security-log.js';

const newPath = () => path.join(mkdtempSync(path.join(tmpdir(), 'eyecart-log-')), 'logs', 'security.log');

it('keeps the latest lines in numbered files, also when two write to them', () => {
  const file = newPath();
  const writers = [1, 2].map(() => openRotatingFile(file, { maxBytes: 20, kept: 2 }));
  for (let line = 1; line <= 9; line += 1) writers[line % 2]?.write(`line ${line}..\n`);
  const read = (suffix: string) => readFileSync(file + suffix, 'utf8');
  expect([read('.2'), read('.1'), read('')].join('')).toBe(
    ['line 5..', 'line 6..', 'line 7..', 'line 8..', 'line 9..', ''].join('\n'),
  );
  expect(readdirSync(path.dirname(file))).toHaveLength(3);
});

it('is the security log’s, readable by its owner only, with each line at once', () => {
  const file = newPath();
  createSecurityLogger({ path: file, isSilent: false }).info({ event: 'sign-out' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: 'security', event: 'sign-out' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
