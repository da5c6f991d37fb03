import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const DOCS = path.resolve(import.meta.dirname, '../../../docs');

/** As `wc -w` counts. */
const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

it.each(['install', 'operations', 'emergencies', 'reference'])(
  'docs/%s.md is read in ten minutes: fewer than 1,500 words',
  (page) => {
    expect(countWords(readFileSync(path.join(DOCS, `${page}.md`), 'utf8'))).toBeLessThan(1_500);
  },
);
