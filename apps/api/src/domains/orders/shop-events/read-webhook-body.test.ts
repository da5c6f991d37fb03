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

it.each(['x', '"', '\\', 'x\\"', '1', 'é€'])('reads a text of 12 MB of %s', (part) => {
  const note = part.repeat(12_000_000 / part.length);
  expect(read(`{"id":788032119674292922,"note":${JSON.stringify(note)}}`)).toEqual({
    id: '788032119674292922',
    note,
  });
});

it('knows where a text ends that ends with backslashes', () => {
  const texts = ['\\', '"788032119674292922', '\\"788032119674292922', '\\\\'];
  const json = texts.map((text) => JSON.stringify(text)).join(',788032119674292922,');
  expect(read(`[${json}]`)).toEqual(texts.flatMap((text) => ['788032119674292922', text]).slice(1));
});

it('returns null for anything but JSON', () => {
  for (const text of ['', 'order', '{"id":', '{"id":12345678901234567890']) expect(read(text)).toBeNull();
});
