import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressRefused, type FindPublicAddresses } from './find-public-addresses.js';

/** Receivers should answer at once and do their work afterwards. */
const ANSWER_WITHIN_MS = 8_000;

/** The result of a request. `fault` is null when it was accepted, and never quotes the response. */
export interface PostOutcome {
  readonly fault: string | null;
  /** The receiver unsubscribed (HTTP 410). */
  readonly isGone: boolean;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts once. Null when `signal` ended it before there was an answer. */
export type PostWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<PostOutcome | null>;

/**
 * Posts to checked addresses only: the name is resolved again, every address is checked, and the connection goes to one
 * of them, so that DNS rebinding does not help. Redirects are not followed, and the answer's body is not read.
 */
export function createPostWebhook({
  findAddresses,
  answerWithinMs = ANSWER_WITHIN_MS,
}: {
  readonly findAddresses: FindPublicAddresses;
  /** For the whole attempt, including the DNS lookup. */
  readonly answerWithinMs?: number;
}): PostWebhook {
  return async ({ url, headers, body }, signal) => {
    const target = new URL(url);
    const timeout = AbortSignal.timeout(answerWithinMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      const addresses = await findAddresses(target.hostname, either);
      const lookup: LookupFunction = (_host, options, done) => {
        const [first] = addresses;
        if (options.all === true) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      };
      const status = await post(target, body, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup,
        agent: false,
        signal: either,
      });
      return { fault: status >= 200 && status < 300 ? null : `HTTP ${status}`, isGone: status === 410 };
    } catch (error) {
      if (signal.aborted) return null;
      return { fault: timeout.aborted ? 'no answer in time' : describe(error), isGone: false };
    }
  };
}

function post(target: URL, body: string, options: RequestOptions): Promise<number> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(target, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    })
      .on('error', reject)
      .end(body);
  });
}

/** Node's error code, such as ECONNREFUSED, which contains no address. */
function describe(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'no connection';
}
