import { createServer } from 'node:net';
import { errorCode } from './error-code.mjs';
import { LaunchError } from './launch-error.mjs';

/**
 * @param {number} port
 * @param {string} setting the environment variable that sets the port
 * @param {string} use what the port is for
 * @returns {Promise<void>}
 * @throws {LaunchError} naming the port and the setting when nothing can listen on it
 */
export async function assertPortFree(port, setting, use) {
  const code = await findListenFailure(port);
  if (code === null) return;
  const problem = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`;
  throw new LaunchError(
    `Port ${port} for ${use} ${problem}. Stop the program that uses it, or set another port, for example ${setting}=${port + 10}.`,
  );
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isPortFree(port) {
  return (await findListenFailure(port)) === null;
}

/**
 * A free loopback port, picked by the system.
 *
 * @returns {Promise<number>}
 */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * Also tries each loopback address: some systems let a wildcard socket share a port with a loopback one.
 *
 * @param {number} port
 */
async function findListenFailure(port) {
  for (const host of ['127.0.0.1', '::1', undefined]) {
    const code = await tryListen(port, host);
    const isFamilyMissing = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
    if (code !== null && !(host === '::1' && isFamilyMissing)) return code;
  }
  return null;
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | null>} the error code, or null on success
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? 'unknown error'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
