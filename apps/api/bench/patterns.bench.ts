import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { asCode, listSlow, listUnbounded, PATTERN_SOURCES } from '../test/support/slow-patterns.js';

const FILE = path.resolve(import.meta.dirname, '../test/support/proven-patterns.json');

it('proves again that every regular expression takes linear time, and lists them for the tests', async () => {
  const proven = new Set<string>();
  for (const [folder] of PATTERN_SOURCES) {
    const { patterns } = await listUnbounded(folder);
    expect(listSlow(patterns)).toEqual([]);
    for (const pattern of patterns) proven.add(asCode(pattern));
  }
  await writeFile(FILE, `${JSON.stringify([...proven].sort(), null, 2)}\n`);
});
