import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** The request was ended before its first byte was written. */
export class RequestExpired extends Error {
  override readonly name = 'RequestExpired';
}

const guards = new AsyncLocalStorage<() => boolean>();

/** Runs work whose requests are written only while `mayStillSend()` is true. */
export const withWriteGuard = <T>(mayStillSend: () => boolean, work: () => Promise<T>): Promise<T> =>
  guards.run(mayStillSend, work);

/**
 * Node's HTTP client, which writes nothing until the connection is open, and then asks the guard and writes without an
 * await between. Otherwise a process that is frozen while it connects would send when it wakes, long after another
 * process sent the same text.
 */
export const guardedTransport = {
  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest {
    const request = (options.protocol === 'https:' ? https : http).request(options, onResponse);
    const mayStillSend = guards.getStore();
    if (mayStillSend) guard(request, mayStillSend);
    return request;
  },
};

function guard(request: ClientRequest, mayStillSend: () => boolean): void {
  const write = request.write.bind(request);
  const end = request.end.bind(request);
  const body: unknown[] = [];
  request.write = (chunk: unknown) => {
    body.push(chunk);
    return true;
  };
  request.end = () => {
    whenOpen(request, () => {
      if (!mayStillSend()) {
        request.destroy(new RequestExpired('The request expired before it was written'));
        return;
      }
      for (const chunk of body) write(chunk);
      end();
    });
    return request;
  };
}

function whenOpen(request: ClientRequest, write: () => void): void {
  const onSocket = (socket: Socket) => {
    if (isOpen(socket)) write();
    else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', write);
  };
  if (request.socket) onSocket(request.socket);
  else request.once('socket', onSocket);
}

const isOpen = (socket: Socket): boolean =>
  !socket.connecting && !(socket instanceof TLSSocket && socket.getProtocol() === 'unknown');
