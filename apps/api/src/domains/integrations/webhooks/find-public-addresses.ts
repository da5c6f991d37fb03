import type { LookupAddress } from 'node:dns';
import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createResolveName, type Resolve } from './resolve-name.js';

/** Why an address gets no requests. */
export class AddressRefused extends Error {}

/** Resolves a host to its addresses, all of them public, until `signal` is aborted. @throws AddressRefused */
export type FindPublicAddresses = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * SSRF guard: resolves a host and refuses it if any address is private, local, or reserved. A trial machine
 * (`allowsLoopback`) may call itself. Source: docs/product.md §9.9.
 */
export function createFindPublicAddresses({
  allowsLoopback,
  resolve = createResolveName(),
}: {
  readonly allowsLoopback: boolean;
  readonly resolve?: Resolve;
}): FindPublicAddresses {
  return async (host, signal) => {
    if (allowsLoopback && host === 'localhost') return LOOPBACK;
    const addresses = await resolveHost(host.replace(/^\[|\]$/g, ''), resolve, signal);
    const isFine = ({ address }: LookupAddress): boolean => {
      const range = rangeOf(address);
      return range === 'unicast' || (allowsLoopback && range === 'loopback');
    };
    if (addresses.length === 0) throw new AddressRefused('name not found');
    if (!addresses.every(isFine)) throw new AddressRefused('not a public address');
    return addresses;
  };
}

async function resolveHost(host: string, resolve: Resolve, signal: AbortSignal): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    signal.throwIfAborted();
    return await beforeAbort(resolve(host, signal), signal);
  } catch {
    throw new AddressRefused('name not found');
  }
}

/** Rejects when `signal` is aborted first. */
async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let end = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** An IPv4-mapped address counts as its IPv4 address. Of IPv6, only 2000::/3 is in public use. */
function rangeOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const parsed = ipaddr.process(plain);
  const isOutside = isIPv6(parsed.toString()) && !/^[23][0-9a-f]{3}:/.test(parsed.toString());
  return isOutside && parsed.range() === 'unicast' ? 'reserved' : parsed.range();
}
