import { expect, it } from 'vitest';
import { ACCESS_CACHE_MS } from './access-cache.js';
import { createRefusedKeys } from './refused-keys.js';

it('remembers why keys do not work for a few seconds, the last thousand of them, until access changes', () => {
  let now = 0;
  let change = (): void => undefined;
  const refused = createRefusedKeys({
    clock: { now: () => new Date(now) },
    notifications: {
      on: (_channel, listener) => {
        change = listener;
      },
    },
  });
  refused.add('first', 'expired_api_key');
  expect([refused.find('first'), refused.find('other')]).toEqual(['expired_api_key', null]);
  now = ACCESS_CACHE_MS;
  expect(refused.find('first')).toBeNull();
  refused.add('first', 'expired_api_key');
  for (let count = 1; count < 1_000; count += 1) refused.add(`made-up-${count}`, 'invalid_api_key');
  expect(refused.find('first')).toBe('expired_api_key');
  refused.add('one more', 'revoked_api_key');
  expect([refused.find('first'), refused.find('made-up-1'), refused.find('one more')]).toEqual([
    null,
    'invalid_api_key',
    'revoked_api_key',
  ]);
  change();
  expect(refused.find('one more')).toBeNull();
});
