import type { Practice } from '@eyecart/shared/contracts';
import type { Request } from 'express';

/** A practice with what its own screens do not need. */
export interface CallerPractice extends Practice {
  /** Where patients reach it, E.164; absent or null when it is not on file. */
  readonly phoneNumber?: string | null;
}

/**
 * The signed-in practice and how it authenticated. `reference` identifies the session or key without revealing
 * it.
 */
export interface Caller {
  readonly practice: CallerPractice;
  readonly kind: 'session' | 'api-key';
  readonly reference: string;
}

/** Identifies the caller; null when nobody is signed in. */
export type Authenticator = (request: Request) => Promise<Caller | null>;

export const SESSION_COOKIE = 'eyecart_session';
export const BROWSER_COOKIE = 'eyecart_browser';

/** The value of a cookie, or null. Ours need no decoding. */
export function readCookie(request: Request, name: string): string | null {
  const start = `${name}=`;
  const found = request.headers.cookie
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  const value = found?.slice(start.length) ?? '';
  return value.length > 0 && value.length <= 256 ? value : null;
}

/**
 * The caller's network address for rate limits: IPv4 as it is, IPv6 cut to its /64, because one household has a
 * whole /64 to pick addresses from.
 */
export function callerAddress(request: Request): string {
  const address = request.ip ?? 'unknown';
  if (address.startsWith('::ffff:')) return address.slice(7);
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const middle = address.includes('::')
    ? Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
    : [];
  return `${[...start, ...middle, ...end].slice(0, 4).join(':')}::/64`;
}
