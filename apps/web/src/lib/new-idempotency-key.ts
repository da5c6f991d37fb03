import { toHex } from './to-hex';

/** 128 random bits in hex. `crypto.randomUUID` is missing where the portal is tried over plain http on a LAN. */
export const randomId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));
