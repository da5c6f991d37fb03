import { isIPv4, isIPv6 } from 'node:net';
import type { Group, Practice } from '@eyecart/shared/contracts';
import cookieParser from 'cookie-parser';
import type { Request } from 'express';

/** A practice with fields that only the server uses. */
export interface CallerPractice extends Practice {
  /** The practice's own sender; absent or null when its texts come from the shared one. */
  readonly sender?: string | null;
  /** Present for a test practice, whose keys reach no patient (docs/product.md §4.10). */
  readonly isTest?: true | undefined;
}

/** The practice's time zone. */
export const zoneOf = ({ timeZone }: Pick<Practice, 'timeZone'>): string => timeZone ?? 'America/New_York';

/**
 * The signed-in practice and how it authenticated. `reference` identifies the session or key without revealing
 * it.
 */
export interface Caller {
  readonly practice: CallerPractice;
  readonly kind: 'session' | 'api-key';
  readonly reference: string;
  /** The computer of a session, such as "Chrome on Windows", or the key's label. */
  readonly name?: string;
  /** Present for a group's key; `practice` is then the one that the call names. */
  readonly group?: Group;
}

/** The holder of a group's key, in a call about no single practice. */
export interface GroupCaller {
  readonly group: Group;
  readonly kind: 'api-key';
  readonly reference: string;
  readonly name: string;
}

/** Identifies the caller; null when no one is signed in. */
export type Authenticator = (request: Request) => Promise<Caller | null>;

export const SESSION_COOKIE = 'eyecart_session';
export const BROWSER_COOKIE = 'eyecart_browser';

/** A cookie's name. On HTTPS it has the `__Host-` prefix, so that no other host and no HTTP page can set it. */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);

const parseCookies = cookieParser();

/** The value of a cookie; null when it is missing, empty, or longer than 256 characters. Cookies are parsed lazily. */
export function readCookie(request: Request, name: string): string | null {
  if (request.cookies === undefined && request.res) parseCookies(request, request.res, () => undefined);
  const value: unknown = request.cookies?.[name];
  return typeof value === 'string' && value.length > 0 && value.length <= 256 ? value : null;
}

/**
 * The caller's address for rate limits: IPv4 as it is, IPv6 cut to its /64, since one household can use any address in
 * it. A proxy may add a port; all that are not addresses count as one caller.
 */
export function callerAddress(request: Request): string {
  const address = plainAddress(request.ip ?? '');
  if (address === null) return 'unknown';
  return isIPv4(address) ? address : `${expandIPv6(address).slice(0, 4).join(':')}::/64`;
}

/** A network that contains an address, with its limit as a multiple of one address's. */
interface Network {
  readonly name: string;
  readonly share: number;
}

/**
 * The networks whose limits an address (of `callerAddress`) counts toward, narrowest first: one customer of a hosting
 * provider may have a whole IPv6 /48, or many IPv4 addresses of one /24.
 */
export function listNetworks(address: string): readonly Network[] {
  const own = { name: address, share: 1 };
  if (isIPv4(address)) return [own, { name: `${address.split('.', 3).join('.')}.0/24`, share: 10 }];
  const [first, second, third, fourth] = address.split('::', 1)[0]?.split(':') ?? [];
  if (fourth === undefined) return [own];
  const start = `${first}:${second}:${third}`;
  const high = Number.parseInt(fourth, 16) & 0xff00;
  return [
    own,
    { name: `${start}:${high.toString(16)}::/56`, share: 3 },
    { name: `${start}::/48`, share: 10 },
  ];
}

/** An address without port, brackets, zone, and IPv4-mapped prefix; null when it is not an address. */
export function plainAddress(value: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(value.trim()) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? value.trim()).toLowerCase().split('%', 1);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  // The URL parser accepts every spelling; it writes an IPv4-mapped address as two hexadecimal parts.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const bits = (Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16)) >>> 0;
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.');
}

/** The eight parts of a canonical IPv6 address. */
function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end];
}
