import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProblem } from '../lib/workspace/assert-machine.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(projectRoot, file), 'utf8');

it('stops every command on Windows with one sentence, and lets it run on macOS and Linux', () => {
  expect(findProblem('win32', '24.1.0')).toBe('Eyecart runs on macOS and Linux; on Windows, use WSL2.');
  for (const platform of /** @type {const} */ (['darwin', 'linux'])) {
    expect(findProblem(platform, '20.19.0')).toBeNull();
  }
});

it('is stopped by the first word of its scripts in the shell of Windows, with the same sentence', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const name of ['start', 'dev', 'test', 'api', 'worker', 'bench', 'portal', 'seed', 'build']) {
    const [, file = ''] = /^exec node (scripts\/\w+\.mjs)/.exec(scripts[name]) ?? [];
    expect(read(file), name).toMatch(/^assertMachine\(\);\n/m);
  }
  expect(read('exec.cmd')).toContain(`@echo ${findProblem('win32', '24.1.0')} 1>&2\n@exit /b 1\n`);
});

it('refuses a Node that is too old, by the version in package.json', () => {
  const { engines } = JSON.parse(read('package.json'));
  expect(engines.node).toBe('>=20.19');
  expect(findProblem('linux', '20.18.3')).toMatch(/^Node 20\.18\.3 is too old/);
});
