import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignedBody } from './webhook-signature.js';

const BODY = Buffer.from('{"id":1}');
const sign = (secret: string): string => createHmac('sha256', secret).update(BODY).digest('base64');

it('takes the signature of any of the secrets', () => {
  for (const secret of ['old', 'new']) expect(isSignedBody(BODY, sign(secret), ['old', 'new'])).toBe(true);
  expect(isSignedBody(BODY, sign('other'), ['old', 'new'])).toBe(false);
  expect(isSignedBody(BODY, sign('old'), [])).toBe(false);
  expect(isSignedBody(Buffer.from('{"id":2}'), sign('old'), ['old'])).toBe(false);
});

it.each([
  ['nothing', () => undefined],
  ['an empty text', () => ''],
  ['a blank behind it', (signature: string) => `${signature} `],
  ['a line break behind it', (signature: string) => `${signature}\n`],
  ['its last sign missing', (signature: string) => signature.replace(/=$/, '')],
  ['one sign more', (signature: string) => `${signature}=`],
  ['signs that base64 does not have', (signature: string) => `-${signature}`],
  ['another spelling of the same bytes', (signature: string) => respell(signature)],
])('refuses %s', (_, change) => {
  expect(isSignedBody(BODY, change(sign('secret')), ['secret'])).toBe(false);
});

/** The last letter of 32 bytes in base64 holds two bits that count for nothing. */
function respell(signature: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const last = letters.indexOf(signature.charAt(42));
  const other = `${signature.slice(0, 42)}${letters.charAt(last ^ 1)}=`;
  expect(Buffer.from(other, 'base64')).toEqual(Buffer.from(signature, 'base64'));
  return other;
}
