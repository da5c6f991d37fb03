import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignedBody } from './webhook-signature.js';

const BODY = Buffer.from('{"id":1}');
const sign = (secret: string): string => createHmac('sha256', secret).update(BODY).digest('base64');

it('accepts the signature of any of the secrets', async () => {
  for (const secret of ['old', 'new'])
    expect(await isSignedBody(BODY, sign(secret), ['old', 'new'])).toBe(true);
  expect(await isSignedBody(BODY, sign('other'), ['old', 'new'])).toBe(false);
  expect(await isSignedBody(BODY, sign('old'), [])).toBe(false);
  expect(await isSignedBody(Buffer.from('{"id":2}'), sign('old'), ['old'])).toBe(false);
});

it.each([
  ['nothing', () => undefined],
  ['an empty text', () => ''],
  ['a trailing space', (signature: string) => `${signature} `],
  ['a trailing line break', (signature: string) => `${signature}\n`],
  ['its last character missing', (signature: string) => signature.replace(/=$/, '')],
  ['one more character', (signature: string) => `${signature}=`],
  ['characters outside base64', (signature: string) => `-${signature}`],
  ['another encoding of the same bytes', (signature: string) => respell(signature)],
])('refuses %s', async (_, change) => {
  expect(await isSignedBody(BODY, change(sign('secret')), ['secret'])).toBe(false);
});

/** The last character of 32 bytes in base64 has two unused bits. */
function respell(signature: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const last = letters.indexOf(signature.charAt(42));
  const other = `${signature.slice(0, 42)}${letters.charAt(last ^ 1)}=`;
  expect(Buffer.from(other, 'base64')).toEqual(Buffer.from(signature, 'base64'));
  return other;
}
