import { expect, it } from 'vitest';
import { readWebhookBody } from './read-webhook-body.js';

const read = (json: string) => readWebhookBody(Buffer.from(json));

it('keeps every digit of ids beyond 2^53', () => {
  expect(read('{"id":788032119674292922,"ids":[-9223372036854775808, 9007199254740993]}')).toEqual({
    id: '788032119674292922',
    ids: ['-9223372036854775808', '9007199254740993'],
  });
});

it('leaves smaller numbers, decimals, and digits within strings alone', () => {
  const body = {
    id: 9_007_199_254_740_991,
    price: 1.5,
    big: 1e21,
    note: 'no "788032119674292922" \\',
    n: -3,
  };
  expect(read(JSON.stringify(body))).toEqual(body);
});

it('reads a body of 5 MB', () => {
  const note = 'x\\"'.repeat(1_200_000);
  expect(read(JSON.stringify({ id: 1, note }))).toEqual({ id: 1, note });
});

it('returns null for anything but JSON', () => {
  for (const text of ['', 'order', '{"id":', '{"id":12345678901234567890']) expect(read(text)).toBeNull();
});
