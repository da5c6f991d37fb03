import { expect, it } from 'vitest';
import { ACCESS_CACHE_MS } from './access-cache.js';
import { createUnknownKeys } from './unknown-keys.js';

it('remembers keys that nobody has for a few seconds, the last thousand of them, until access changes', () => {
  let now = 0;
  let change = (): void => undefined;
  const unknown = createUnknownKeys({
    clock: { now: () => new Date(now) },
    notifications: {
      on: (_channel, listener) => {
        change = listener;
      },
    },
  });
  unknown.add('first');
  expect([unknown.has('first'), unknown.has('other')]).toEqual([true, false]);
  now = ACCESS_CACHE_MS;
  expect(unknown.has('first')).toBe(false);
  unknown.add('first');
  for (let count = 1; count < 1_000; count += 1) unknown.add(`made-up-${count}`);
  expect(unknown.has('first')).toBe(true);
  unknown.add('one more');
  expect([unknown.has('first'), unknown.has('made-up-1'), unknown.has('one more')]).toEqual([
    false,
    true,
    true,
  ]);
  change();
  expect(unknown.has('one more')).toBe(false);
});
