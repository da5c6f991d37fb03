import type { Config } from './config.js';

/** End of life since April 2026; `engines` in package.json still allows it. */
const ENDED_MAJOR = 20;
const ADVISED_MAJOR = 24;

/** A warning when production runs on a Node past its end of life; null otherwise, and on a trial. */
export function adviseNode(
  version: string,
  { isProduction, sandboxUrl }: Pick<Config, 'isProduction' | 'sandboxUrl'>,
): string | null {
  const [major = 0] = version.split('.').map(Number);
  if (!isProduction || sandboxUrl !== null || major > ENDED_MAJOR) return null;
  return `Node ${ENDED_MAJOR} has reached its end of life and gets no security fixes: run Eyecart on Node ${ADVISED_MAJOR}.`;
}
