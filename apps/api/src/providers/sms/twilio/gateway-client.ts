import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { storable } from '../../../rules/storable.js';

/** The gateway answered 429: nothing was sent. */
export class GatewayBusy extends Error {
  override readonly name = 'GatewayBusy';

  constructor(
    readonly code: number | null,
    readonly retryAfterSeconds: number | null,
  ) {
    super(`The text gateway is too busy (code ${code ?? 'none'})`);
  }
}

interface ClientSettings {
  /** Replaces the SDK's own origin; null keeps it. */
  readonly origin: string | null;
  readonly timeoutMs: number;
}

/**
 * The SDK's HTTP client with five changes: requests go to `origin`, end after `timeoutMs` even while an answer trickles
 * in, and are written only while their guard allows it; answers hold only what PostgreSQL can store, and a 429 keeps
 * its Retry-After, which the SDK's exception drops. It never retries.
 */
export class GatewayClient extends twilio.RequestClient {
  readonly #origin: string | null;

  constructor({ origin, timeoutMs }: ClientSettings) {
    super({ timeout: timeoutMs, autoRetry: false });
    this.#origin = origin;
    this.axios.defaults.transport = guardedTransport;
    this.axios.interceptors.request.use((request) => ({
      ...request,
      signal: AbortSignal.timeout(timeoutMs),
    }));
  }

  override async request<T>(options: RequestClient.RequestOptions<T>) {
    const response = await super.request<T>({ ...options, uri: this.#readdress(options.uri) });
    if (response.statusCode === 429) {
      throw new GatewayBusy(readCode(response.body), readSeconds(response.headers?.['retry-after']));
    }
    response.body = storable(response.body) as T;
    return response;
  }

  #readdress(uri: string): string {
    if (this.#origin === null) return uri;
    const { pathname, search } = new URL(uri);
    return `${this.#origin.replace(/(?<!\/)\/+$/, '')}${pathname}${search}`;
  }
}

/** The vendor's code in the body of an answer; null without one. */
export function readCode(body: unknown): number | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'number' ? code : null;
}

/** Retry-After in whole seconds; null for a date. */
function readSeconds(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}

/** The request was ended before its first byte was written. */
export class RequestExpired extends Error {
  override readonly name = 'RequestExpired';
}

const guards = new AsyncLocalStorage<() => boolean>();

/** Runs work whose requests are written only while `mayStillSend()` is true. */
export const withWriteGuard = <T>(mayStillSend: () => boolean, work: () => Promise<T>): Promise<T> =>
  guards.run(mayStillSend, work);

/**
 * Node's HTTP client, but nothing is written until the connection is open, and then only if the guard allows it, with
 * no await in between. Otherwise a process that freezes while connecting would send when it wakes, long after another
 * process sent the same text.
 */
const guardedTransport = {
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
