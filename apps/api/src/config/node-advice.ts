import type { Config } from './config.js';

/** The last major that gets no fixes anymore, since April 2026; `engines` in package.json still allows it. */
const ENDED_MAJOR = 20;
const ADVISED_MAJOR = 24;

/** What the operator of a real installation should know about the Node that runs it, or null. A trial is none. */
export function adviseNode(
  version: string,
  { isProduction, sandboxUrl }: Pick<Config, 'isProduction' | 'sandboxUrl'>,
): string | null {
  const [major = 0] = version.split('.').map(Number);
  if (!isProduction || sandboxUrl !== null || major > ENDED_MAJOR) return null;
  return `Node ${ENDED_MAJOR} has reached its end of life and gets no security fixes: run Eyecart on Node ${ADVISED_MAJOR}.`;
}
