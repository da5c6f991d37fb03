import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Once nobody has asked for this long, the connections that are left are closed. */
const QUIET_MS = 1_000;
/** Nobody is heard any longer after this. */
const LONGEST_FAREWELL_MS = 5_000;
const LOOK_EVERY_MS = 20;

/**
 * Prepares a server for an orderly end and gives the function that ends it. It takes no new connections then, but goes on
 * answering on those it has, each time with `Connection: close`: no client sends a request on a connection that is about
 * to go. Resolves once every request is answered. Node's own `close` breaks connections that are idle for a moment, and
 * waits for as long as clients keep the others busy, or open without a request.
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
    while (
      (await countConnections()) > 0 &&
      !isQuiet() &&
      performance.now() < stoppedAt + LONGEST_FAREWELL_MS
    )
      await pause(LOOK_EVERY_MS);
    while (open.size > 0) await pause(LOOK_EVERY_MS);
    server.closeAllConnections();
    await closed;
  };
}
