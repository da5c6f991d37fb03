import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

/** How long a request may take to arrive in full, so that slow clients do not tie up connections. */
const RECEIVE_WITHIN_MS = 30_000;

/** Browsers and proxies do not pipeline, and few programs do. */
const MAX_UNANSWERED = 8;

/** The HTTP server of the API; it does not listen yet. */
export function createApiServer(app: Express, receiveWithinMs = RECEIVE_WITHIN_MS): Server {
  const server = createServer(
    { ...classesOf(app), connectionsCheckingInterval: Math.min(5_000, receiveWithinMs) },
    withoutPipelines(app),
  );
  server.requestTimeout = receiveWithinMs;
  server.headersTimeout = Math.min(15_000, receiveWithinMs);
  server.keepAliveTimeout = 65_000;
  return server;
}

/**
 * Request and response classes with the app's prototypes. Express sets both prototypes on each request; where that
 * changes them, V8 up to Node 22 stops optimizing access to the objects, which costs three times as much as the rest of
 * Express.
 */
function classesOf(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/**
 * Limits HTTP pipelining: closes a connection that sends many requests without waiting for answers, because Node
 * reads hundreds in one go, and other clients would wait behind them.
 */
function withoutPipelines(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = unanswered.get(socket) ?? 0;
    if (count >= MAX_UNANSWERED) {
      stopReading(socket);
      socket.destroy();
      // Otherwise Node creates an error with a stack for each, which costs more than reading the request.
      request.destroy();
      return;
    }
    unanswered.set(socket, count + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

/** The part of Node's HTTP parser that is used here, which is undocumented. */
interface Parser {
  onIncoming?: () => number;
}

/** Tells the parser that the connection was upgraded to another protocol, so that it stops reading HTTP. */
const NOT_HTTP = 2;

/**
 * Makes Node's parser drop the pipelined requests that are already buffered. Otherwise Node would handle the hundreds
 * that fit into one read, even after the socket is destroyed, while other clients wait. If Node changes this
 * undocumented API, they are handled again, no worse.
 */
function stopReading({ parser }: Socket & { readonly parser?: Parser | null }): void {
  if (parser) parser.onIncoming = () => NOT_HTTP;
}

/** Resolves once the server listens. @throws when it cannot, such as on a port that is taken */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
