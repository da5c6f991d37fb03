import { describe, expect, it } from 'vitest';
import { ACCESS_CACHE_MS, createAccessCache } from './access-cache.js';

function setUp(answer: (hash: string) => Promise<string | null> = async (hash) => `practice of ${hash}`) {
  const asked: string[] = [];
  const listeners: (() => void)[] = [];
  const state = { now: 1_000_000, isListening: true };
  const cache = createAccessCache({
    read: (hash: string) => {
      asked.push(hash);
      return answer(hash);
    },
    isValid: (value) => value !== 'expired',
    notifications: {
      isListening: () => state.isListening,
      on: (_channel, listener) => void listeners.push(listener),
    },
    clock: { now: () => new Date(state.now) },
  });
  return { cache, asked, state, giveNotice: () => listeners.forEach((listener) => void listener()) };
}

describe('sessions and keys in memory', () => {
  it('reads once while an entry is fresh, and again after a few seconds', async () => {
    const { cache, asked, state } = setUp();
    expect(await cache.find('a')).toBe('practice of a');
    expect(await cache.find('a')).toBe('practice of a');
    expect(asked).toEqual(['a']);
    state.now += ACCESS_CACHE_MS;
    await cache.find('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('shares one query between lookups at the same time', async () => {
    const { cache, asked } = setUp();
    const found = await Promise.all(Array.from({ length: 20 }, () => cache.find('a')));
    expect(new Set(found)).toEqual(new Set(['practice of a']));
    expect(asked).toHaveLength(1);
  });

  it('keeps nothing that was not found or is no longer valid', async () => {
    const missing = setUp(async () => null);
    await missing.cache.find('a');
    await missing.cache.find('a');
    expect(missing.asked).toHaveLength(2);
    const expired = setUp(async () => 'expired');
    await expired.cache.find('a');
    await expired.cache.find('a');
    expect(expired.asked).toHaveLength(2);
  });

  it('neither keeps nor shares what was being read when a notice came', async () => {
    const answers: ((value: string) => void)[] = [];
    const { cache, asked, giveNotice } = setUp(() => new Promise((resolve) => answers.push(resolve)));
    const early = cache.find('a');
    giveNotice();
    const late = cache.find('a');
    expect(asked).toHaveLength(2);
    for (const answer of answers) answer('ours');
    await Promise.all([early, late]);
    giveNotice();
    const last = cache.find('a');
    expect(asked).toHaveLength(3);
    answers.at(-1)?.('ours');
    await last;
  });

  it('is not used while notices do not arrive', async () => {
    const { cache, asked, state } = setUp();
    await cache.find('a');
    state.isListening = false;
    await cache.find('a');
    await cache.find('a');
    expect(asked).toHaveLength(3);
  });

  it('drops the entry that was not used for longest when it is full', async () => {
    const { cache, asked } = setUp();
    await cache.find('first');
    await cache.find('second');
    for (let count = 0; count < 9_998; count += 1) await cache.find(`more ${count}`);
    await cache.find('first');
    await cache.find('one too many');
    asked.length = 0;
    await cache.find('first');
    expect(asked).toEqual([]);
    await cache.find('second');
    expect(asked).toEqual(['second']);
  });
});
