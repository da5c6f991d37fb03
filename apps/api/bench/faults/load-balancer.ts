import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const ANSWER_WITHIN_MS = 15_000;
/** How much later a callback comes again. */
const AGAIN_WITHIN_MS = 8_000;
/** A chance that is spent on each callback; which one it hits does not come from the seed, as nothing timed does. */
const happens = (share: number): boolean => Math.random() < share;

export type LoadBalancer = ReturnType<typeof createLoadBalancer>;

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

/**
 * What patients, the gateway, and the shop reach as the portal: passes each request to one of two APIs. As a network may,
 * it can bring callbacks twice and late, and lose some, so that they come out of order when they are posted again.
 */
export function createLoadBalancer(port: number, origins: readonly string[]) {
  let share = 0;
  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await read(request);
    const isCallback = received.path.startsWith('/webhooks/');
    if (isCallback && happens(share)) void again(received);
    if (isCallback && happens(share)) {
      response.writeHead(503).end();
      return;
    }
    const answer = await pass(received);
    const kept = ['content-type', 'location', 'set-cookie', 'retry-after'];
    const headers = kept.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(headers)).end(await answer.text());
  }

  async function again(received: Received): Promise<void> {
    await pause(Math.random() * AGAIN_WITHIN_MS);
    await pass(received).catch(() => undefined);
  }

  const pass = ({ method, path, headers, body }: Received): Promise<Response> =>
    fetch(`${origins[Math.floor(Math.random() * origins.length)]}${path}`, {
      method,
      headers,
      body: body === null ? null : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });

  return {
    listen: () => new Promise<void>((resolve) => server.listen(port, resolve)),
    /** The share of callbacks that come twice, and that are lost at first; 0 for none. */
    garble(newShare: number): void {
      share = newShare;
    },
    close(): Promise<unknown> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const { method = 'GET', url = '/', headers } = request;
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
      ? [[name, value] as const]
      : [],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method,
    path: url,
    headers: Object.fromEntries(passed),
    body: hasBody ? await buffer(request) : null,
  };
}
