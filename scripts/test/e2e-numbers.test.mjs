import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../lib/workspace/project-root.mjs';

it('assigns every spec file that texts patients its own area code', () => {
  const folder = join(projectRoot, 'e2e');
  const codes = readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/numbersOf\((\d{3})\)/g)])
    .map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
