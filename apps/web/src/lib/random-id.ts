/** 128 random bits in hex. `crypto.randomUUID` is missing where the portal is tried over plain http on a LAN. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
