import { createServer, type RequestListener, type Server } from 'node:http';

/** A request must have arrived whole within this time, so that slow ones do not hold connections. */
const RECEIVE_WITHIN_MS = 30_000;

/** The HTTP server of the API; it does not listen yet. */
export function createApiServer(listener: RequestListener, receiveWithinMs = RECEIVE_WITHIN_MS): Server {
  const server = createServer({ connectionsCheckingInterval: Math.min(5_000, receiveWithinMs) }, listener);
  server.requestTimeout = receiveWithinMs;
  server.headersTimeout = Math.min(15_000, receiveWithinMs);
  server.keepAliveTimeout = 65_000;
  return server;
}

/** Resolves once the server listens. @throws when it cannot, such as on a port that is taken */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
