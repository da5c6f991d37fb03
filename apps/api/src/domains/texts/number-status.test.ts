import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../..');

/** A condition that an opt-out is in force, in SQL or through Drizzle. */
const CONDITION = /lifted_?at"?\}? IS NULL|isNull\(optOuts\.liftedAt\)/i;

describe('whether an opt-out is in force', () => {
  it('is asked in one place, beside the index of the schema', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const found = files.filter((file) => CONDITION.test(readFileSync(path.join(SRC, file), 'utf8')));
    expect(found.sort()).toEqual(['db/schema/opt-outs.ts', 'domains/texts/number-status.ts']);
  });
});
