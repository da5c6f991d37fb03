import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { storable } from '../../../rules/storable.js';
import { guardedTransport } from './guarded-transport.js';

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
 * The SDK's HTTP client with five changes: requests go to `origin`, end after `timeoutMs` however slowly the answer
 * comes, are written only while their guard allows it, answers hold only what PostgreSQL can store, and a 429 keeps its
 * Retry-After, which the SDK's exception drops. It never retries.
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

function readCode(body: unknown): number | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'number' ? code : null;
}

/** Retry-After in whole seconds; null for a date. */
function readSeconds(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}
