import { expect, it } from 'vitest';
import { storable, storableText } from './storable.js';

it.each([
  ['STOP\0', 'STOP'],
  ['xx.yyy\0live.com', 'xx.yyylive.com'],
  ['half \ud83d of a face', 'half  of a face'],
  ['\udc00', ''],
  ['😀 \ufffd é', '😀 \ufffd é'],
])('leaves of %j only what PostgreSQL can store', (given, stored) => {
  expect(storableText(given)).toBe(stored);
});

it('reaches every text and key of a value, and nothing else', () => {
  const given = JSON.parse('{"a\\u0000":["b\\ud800",{"c":"\\u0000"}],"n":1,"t":true,"x":null}');
  expect(storable(given)).toEqual({ a: ['b', { c: '' }], n: 1, t: true, x: null });
});
