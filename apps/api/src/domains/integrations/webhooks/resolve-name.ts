import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Resolves every address of a host, until `signal` is aborted. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** How long to wait for the other address family once one is resolved: some name servers drop its queries. */
const OTHER_FAMILY_WITHIN_MS = 500;

/** The timeout of a query in milliseconds, and how often it is sent. */
const QUERY = { timeout: 2_000, tries: 2 };

/**
 * Queries the machine's name servers, or the given ones. Unlike `dns.lookup`, it takes no thread of libuv's pool, and
 * it can be aborted.
 */
export function createResolveName(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    signal.throwIfAborted();
    const resolver = new Resolver(QUERY);
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    let waiting: NodeJS.Timeout | undefined;
    const limitOther = (found: string[]): string[] => {
      waiting ??= setTimeout(cancel, OTHER_FAMILY_WITHIN_MS);
      return found;
    };
    try {
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(host).then(limitOther),
        resolver.resolve6(host).then(limitOther),
      ]);
      if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
      return [...addressesOf(four, 4), ...addressesOf(six, 6)];
    } finally {
      clearTimeout(waiting);
      signal.removeEventListener('abort', cancel);
    }
  };
}

const addressesOf = (found: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
