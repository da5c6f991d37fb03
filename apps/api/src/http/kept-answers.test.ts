import { expect, it } from 'vitest';
import { createKeptAnswers } from './kept-answers.js';
import { type Bytes, jsonBytes } from './prepared-response.js';

/** Reads answers of a hundred bytes and records the keys that it was asked for. */
function setUp(maxBytes: number) {
  const read: string[] = [];
  const kept = createKeptAnswers(maxBytes);
  const find = (key: string): Promise<Bytes> =>
    kept.find(key, async () => {
      read.push(key);
      return jsonBytes(key.padEnd(98, '.'));
    });
  return { find, read };
}

it('reads an answer once for each key', async () => {
  const { find, read } = setUp(1_000);
  const first = await find('a');
  expect(await find('a')).toBe(first);
  expect((await find('b')).plain.toString()).toContain('b.');
  expect(read).toEqual(['a', 'b']);
});

it('forgets what was used longest ago when there is no room', async () => {
  const { find, read } = setUp(202);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await find(key);
  expect(read).toEqual(['a', 'b', 'c', 'b']);
});

it('counts the keys, too', async () => {
  const { find, read } = setUp(350);
  const long = 'a'.repeat(98);
  for (const key of [long, 'b', 'c', long]) await find(key);
  expect(read).toEqual([long, 'b', 'c', long]);
});

it('answers what is larger than its room, without keeping it', async () => {
  const { find, read } = setUp(99);
  await find('a');
  expect((await find('a')).plain).toHaveLength(100);
  expect(read).toEqual(['a', 'a']);
});

it('keeps nothing of a read that failed', async () => {
  const kept = createKeptAnswers(1_000);
  await expect(kept.find('a', () => Promise.reject(new Error('No connection.')))).rejects.toThrow();
  expect((await kept.find('a', async () => jsonBytes(1))).plain.toString()).toBe('1');
});
