import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** After this long without a request, the remaining connections are closed. */
const QUIET_MS = 1_000;
/** After this long, new requests are no longer waited for. */
const MAX_DRAIN_MS = 5_000;
const CHECK_EVERY_MS = 20;

/**
 * Prepares a graceful shutdown and returns the function that does it. The server then accepts no new connections but
 * keeps answering on existing ones with `Connection: close`, so that no client sends a request on a connection that is
 * about to close. Resolves once every request is answered. Node's `close` would break connections that are idle just
 * now, and wait for those that clients keep open.
 */
export function createStopServer(server: Server, quietMs = QUIET_MS): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  let askedAt = 0;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isStopping) response.setHeader('Connection', 'close');
    askedAt = performance.now();
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  const countConnections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

  return async () => {
    const stoppedAt = performance.now();
    const isQuiet = () => performance.now() - Math.max(askedAt, stoppedAt) >= quietMs;
    isStopping = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    while ((await countConnections()) > 0 && !isQuiet() && performance.now() < stoppedAt + MAX_DRAIN_MS)
      await pause(CHECK_EVERY_MS);
    while (open.size > 0) await pause(CHECK_EVERY_MS);
    server.closeAllConnections();
    await closed;
  };
}
