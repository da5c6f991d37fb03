import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret: its SHA-256, hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
