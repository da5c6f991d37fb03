import { type Check, ok, wrong } from './finding.js';

const TIMEOUT_MS = 5_000;
const HEALTH_PATH = '/api/health/live';

/** Whether the portal can be reached at its public URL, as far as this machine can tell. */
export function checkPublicAddress(publicUrl: string): Check {
  return async () => {
    const url = `${publicUrl}${HEALTH_PATH}`;
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
      await response.body?.cancel();
      if (response.status === 200) return [ok('PUBLIC_URL', `${publicUrl} answers`)];
      return [
        wrong('PUBLIC_URL', `${url} answers HTTP ${response.status}. Check the proxy and its Host header.`),
      ];
    } catch {
      return [
        wrong('PUBLIC_URL', `${url} does not answer. Start the API, and check DNS, TLS, and the proxy.`),
      ];
    }
  };
}
