import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address gets no requests. */
export class AddressRefused extends Error {}

/** Resolves every address of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** The addresses of a host, each of them public. @throws AddressRefused */
export type FindPublicAddresses = (host: string) => Promise<LookupAddress[]>;

/**
 * Finds the addresses that a request may go to, so that no one can make the portal post to its own network: one address
 * in a private, local, or reserved range refuses the host. On a trial machine (`allowsLoopback`) the machine itself is
 * fine. Source: docs/product.md §9.9.
 */
export function createFindPublicAddresses({
  allowsLoopback,
  resolve = (host) => lookup(host, { all: true }),
}: {
  readonly allowsLoopback: boolean;
  readonly resolve?: Resolve;
}): FindPublicAddresses {
  return async (host) => {
    const addresses = await resolveHost(host.replace(/^\[|\]$/g, ''), resolve);
    const isFine = ({ address }: LookupAddress): boolean => {
      const range = rangeOf(address);
      return range === 'unicast' || (allowsLoopback && range === 'loopback');
    };
    if (addresses.length === 0) throw new AddressRefused('name not found');
    if (!addresses.every(isFine)) throw new AddressRefused('not a public address');
    return addresses;
  };
}

async function resolveHost(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await resolve(host);
  } catch {
    throw new AddressRefused('name not found');
  }
}

/** An IPv4 address out of its IPv6 wrapping counts as itself. Only 2000::/3 is in public use. */
function rangeOf(address: string): string {
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  const isOutside = isIPv6(parsed.toString()) && !/^[23][0-9a-f]{3}:/.test(parsed.toString());
  return isOutside && parsed.range() === 'unicast' ? 'reserved' : parsed.range();
}
