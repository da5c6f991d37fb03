import { timingSafeEqual, webcrypto } from 'node:crypto';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Whether a signature is the base64 HMAC-SHA256 of the raw bytes with one of the secrets. Compared as strings, since
 * decoding would accept trailing characters. Every secret is tried, each in constant time, and off the main thread,
 * which an order of 5 MB would block for milliseconds.
 */
export async function isSignedBody(
  body: Uint8Array,
  signature: string | undefined,
  secrets: readonly string[],
): Promise<boolean> {
  if (signature === undefined) return false;
  const given = Buffer.from(signature);
  const fits = await Promise.all(
    secrets.map(async (secret) => {
      const key = await webcrypto.subtle.importKey('raw', Buffer.from(secret), HMAC, false, ['sign']);
      const expected = Buffer.from(
        Buffer.from(await webcrypto.subtle.sign('HMAC', key, body)).toString('base64'),
      );
      return given.length === expected.length && timingSafeEqual(given, expected);
    }),
  );
  return fits.includes(true);
}
