import { createServer } from 'node:net';
import { errorCode } from './error-code.mjs';
import { LaunchError } from './launch-error.mjs';

/**
 * @param {number} port
 * @param {string} setting the environment variable that chooses the port
 * @param {string} use what the port is for, in words
 * @returns {Promise<void>}
 * @throws {LaunchError} naming the port and the setting when it cannot be listened on
 */
export async function assertPortFree(port, setting, use) {
  const code = await findListenFailure(port);
  if (code === null) return;
  const problem = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`;
  throw new LaunchError(
    `Port ${port} for ${use} ${problem}. Stop the program that uses it, or choose another with ${setting}, for example ${setting}=${port + 10}.`,
  );
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether one can listen on the port
 */
export async function isPortFree(port) {
  return (await findListenFailure(port)) === null;
}

/**
 * A free loopback port picked by the system.
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
 * Tries each loopback by itself too: some systems let a wildcard socket share a port with a loopback one.
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
 * @returns {Promise<string | null>} the error's code, or null when it worked
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? 'unknown error'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
