import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** A local HTTP server with responses set by a test. */
export async function startStubServer(listener: RequestListener): Promise<StubServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
