import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChangingServer {
  readonly url: string;
  /** Switches to a new version: another service worker, and none of the files with the old names. */
  deploy(): void;
  close(): Promise<void>;
}

/** Asks for the whole file, uncompressed and unconditionally, because this server appends to it. */
function plainRequest(given: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'if-none-match': _etag, 'if-modified-since': _date, ...headers } = given;
  return { ...headers, 'accept-encoding': 'identity' };
}

/** A proxy in front of the product that can pretend a new version was deployed. */
export async function startChangingServer(target: string): Promise<ChangingServer> {
  let isDeployed = false;
  const server = createServer((incoming, outgoing) => {
    if (isDeployed && incoming.url?.startsWith('/assets/')) {
      outgoing.writeHead(404).end();
      return;
    }
    const isWorker = incoming.url === '/sw.js';
    const headers = isWorker ? plainRequest(incoming.headers) : incoming.headers;
    const passed = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (answer) => {
        const { 'content-length': _length, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? kept : answer.headers);
        answer.pipe(outgoing, { end: !isWorker });
        if (isWorker) answer.on('end', () => outgoing.end(isDeployed ? '\n// A newer one.' : ''));
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isDeployed = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
