export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A new key for one user action: 128 random bits in hex. `crypto.randomUUID` is missing where the portal is tried
 * over plain http on an office network.
 */
export const newIdempotencyKey = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));
