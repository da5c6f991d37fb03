import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a signature is the base64 HMAC-SHA256 of the raw bytes with one of the secrets, compared as text: decoding
 * would accept trailing characters. Every secret is tried, each in constant time.
 */
export function isSignedBody(
  body: Uint8Array,
  signature: string | undefined,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(signature ?? '');
  const fits = secrets.map((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('base64'));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits.includes(true);
}
