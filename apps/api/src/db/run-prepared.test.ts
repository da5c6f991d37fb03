import { describe, expect, it } from 'vitest';
import { readTogether } from './run-prepared.js';

/** Reads lengths of words, except of "missing", and records which words were read together. */
function createReader(most = 3) {
  const reads: (readonly string[])[] = [];
  const read = readTogether(most, async (keys) => {
    reads.push(keys);
    if (keys.includes('broken')) throw new Error('The database is down.');
    return new Map(keys.flatMap((key) => (key === 'missing' ? [] : [[key, key.length]])));
  });
  return { read, reads };
}

describe('reading together', () => {
  it('reads keys asked for together only once, and gives each caller its own', async () => {
    const { read, reads } = createReader();
    const first = ['a', 'bb'].map(read);
    // The next request is read after whatever the first one did at once.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const found = await Promise.all([...first, ...['a', 'missing'].map(read)]);
    expect(found).toEqual([1, 2, 1, null]);
    expect(reads).toEqual([['a', 'bb', 'missing']]);
  });

  it('puts keys beyond the maximum in another statement', async () => {
    const { read, reads } = createReader();
    expect(await Promise.all(['a', 'bb', 'ccc', 'dddd'].map(read))).toEqual([1, 2, 3, 4]);
    expect(reads).toEqual([['a', 'bb', 'ccc'], ['dddd']]);
  });

  it('never answers with a read that began before it was asked', async () => {
    const reads: string[] = [];
    let stored = 'old';
    const read = readTogether(3, async ([key = '']) => {
      const value = stored;
      reads.push(value);
      await new Promise((resolve) => setImmediate(resolve));
      return new Map([[key, value]]);
    });
    const first = read('a');
    await expect.poll(() => reads).toEqual(['old']);
    stored = 'new';
    expect(await Promise.all([first, read('a')])).toEqual(['old', 'new']);
  });

  it('fails for all who asked together, and reads again afterwards', async () => {
    const { read } = createReader();
    const found = await Promise.allSettled([read('a'), read('broken')]);
    expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read('a')).toBe(1);
  });
});
