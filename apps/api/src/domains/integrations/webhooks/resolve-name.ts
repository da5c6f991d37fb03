import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Resolves every address of a host, until `signal` is aborted. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** How long the addresses of one family wait for the other's: some name servers drop the question for it. */
const OTHER_FAMILY_WITHIN_MS = 500;

/** How long one question waits for an answer, and how often it is asked. */
const ASKING = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers of the machine, or the given ones. Unlike the system's look-up, it uses none of the few threads
 * that files and passwords share, and it stops when it is aborted.
 */
export function createResolveName(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    signal.throwIfAborted();
    const resolver = new Resolver(ASKING);
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
