import type { Endpoint, EndpointInput, ErrorCode } from '@eyecart/shared/contracts';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { RunOnce } from '../modules/idempotency/run-once.js';
import { type Authenticator, type Caller, callerAddress } from './access.js';
import { ApiError } from './api-error.js';
import { sendApiError } from './error-handler.js';
import { parseInput } from './parse-input.js';
import {
  isPreparedResponse,
  knowsVersion,
  nameVersion,
  type PreparedResponse,
  sendPrepared,
} from './prepared-response.js';

/** An answer with a status other than the endpoint's usual one. */
export class Reply<B> {
  constructor(
    readonly status: 200 | 201 | 202,
    readonly body: B,
  ) {}
}

/**
 * The answer of a read whose version is cheaper to learn than its body: a client that has this version gets 304, and the
 * body is not made. `version` is of letters and digits.
 */
export class Versioned<B> {
  constructor(
    readonly version: string,
    readonly readBody: () => Promise<B>,
  ) {}
}

type Answer<E extends Endpoint> =
  | z.input<E['response']>
  | Reply<z.input<E['response']>>
  | Versioned<z.input<E['response']>>
  | PreparedResponse;

/** What a handler gets: parsed input, the caller (null only on public endpoints) and the raw exchange for cookies. */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  readonly caller: E['access'] extends 'practice' ? Caller : null;
  readonly request: Request;
  readonly response: Response;
}

export type Handlers<R extends Readonly<Record<string, Endpoint>>> = {
  readonly [K in keyof R]: (call: Call<R[K]>) => Promise<Answer<R[K]>> | Answer<R[K]>;
};

export interface MountDependencies {
  readonly authenticate: Authenticator;
  readonly runOnce: RunOnce;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * Mounts a handler for each endpoint of a record: access from the definition, then input, then the practice's name,
 * then once-only, then the handler, then the output parsed, so that nothing undeclared leaves.
 */
export function mountContract<R extends Readonly<Record<string, Endpoint>>>(
  app: Express,
  endpoints: R,
  handlers: Handlers<R>,
  dependencies: MountDependencies,
): void {
  for (const name of Object.keys(endpoints)) {
    const endpoint = endpoints[name];
    // The keys of both records are the same by type; only the union over K is lost here.
    const handler = handlers[name] as ((call: unknown) => unknown) | undefined;
    if (!endpoint || !handler) throw new Error(`The endpoint ${name} has no handler.`);
    const serve = createServe(endpoint, handler, dependencies);
    if (endpoint.method === 'GET') app.get(endpoint.path, serve);
    if (endpoint.method === 'POST') app.post(endpoint.path, serve);
    if (endpoint.method === 'DELETE') app.delete(endpoint.path, serve);
  }
}

function createServe(
  endpoint: Endpoint,
  handler: (call: unknown) => unknown,
  { authenticate, runOnce }: MountDependencies,
): RequestHandler {
  return async (request, response) => {
    const caller = endpoint.access === 'practice' ? await requireCaller(authenticate, request) : null;
    const input = parseInput(endpoint, request);
    if (caller) refuseOtherPractice(caller, input);
    const answer = () => handler({ ...input, caller, request, response });
    const key = endpoint.idempotent ? readIdempotencyKey(request) : null;
    if (key === null) {
      await sendAnswer(endpoint, request, response, await answer());
      return;
    }
    const stored = await runOnce(
      {
        scope: caller ? `practice:${caller.practice.id}` : `public:${callerAddress(request)}`,
        endpoint: `${endpoint.method} ${request.path}`,
        key,
        body: request.body,
      },
      () => captureAnswer(endpoint, answer),
    );
    response.setHeader('Cache-Control', 'no-store');
    response.status(stored.status).json(stored.answer);
  };
}

async function requireCaller(authenticate: Authenticator, request: Request): Promise<Caller> {
  const caller = await authenticate(request);
  if (!caller) throw new ApiError('not_signed_in');
  return caller;
}

function refuseOtherPractice(caller: Caller, input: { query: unknown; body: unknown }): void {
  for (const part of [input.query, input.body]) {
    if (typeof part !== 'object' || part === null || !('practiceName' in part)) continue;
    if (part.practiceName !== caller.practice.name) throw new ApiError('other_practice');
  }
}

function readIdempotencyKey(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (IDEMPOTENCY_KEY.test(key)) return key;
  const words = 'must be 1 to 128 visible characters';
  throw new ApiError('invalid_request', {
    message: `Idempotency-Key ${words}.`,
    details: [{ path: 'Idempotency-Key', message: words }],
  });
}

/** Statuses of refusals that are kept for a key; the others (too many requests, changed prices, expiry) never are. */
const KEPT_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 422]);

/** Refusals with such a status that depend on the moment: room, stock, the catalogue and consent change. */
const PASSING_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'limit_reached',
  'item_unavailable',
  'product_not_found',
  'unknown_item',
  'opted_out',
]);

const isLasting = ({ status, code }: ApiError): boolean =>
  KEPT_STATUSES.has(status) && !PASSING_REFUSALS.has(code);

/** Runs the handler and gives its answer, or its lasting refusal, as plain status and JSON that can be kept. */
async function captureAnswer(
  endpoint: Endpoint,
  run: () => unknown,
): Promise<{ status: number; answer: unknown }> {
  try {
    const { status, body } = finish(endpoint, await run());
    return { status, answer: body };
  } catch (error) {
    if (error instanceof ApiError && isLasting(error)) {
      return { status: error.status, answer: error.toBody() };
    }
    throw error;
  }
}

function finish(endpoint: Endpoint, answer: unknown): { status: number; body: unknown } {
  if (answer instanceof Reply) return { status: answer.status, body: endpoint.response.parse(answer.body) };
  return { status: endpoint.status ?? 200, body: endpoint.response.parse(answer) };
}

async function sendAnswer(
  endpoint: Endpoint,
  request: Request,
  response: Response,
  answer: unknown,
): Promise<void> {
  if (isPreparedResponse(answer)) {
    await sendPrepared(request, response, answer);
    return;
  }
  if (answer instanceof Versioned) {
    const etag = `"${answer.version}"`;
    const isKnown = knowsVersion(request, etag);
    const body = isKnown ? null : endpoint.response.parse(await answer.readBody());
    nameVersion(response, etag);
    if (isKnown) response.status(304).end();
    else response.json(body);
    return;
  }
  const { status, body } = finish(endpoint, answer);
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).json(body);
}

/** Answers 405 with `Allow` where the path exists and the method does not, and 404 for unknown API paths. */
export function refuseUnknownApiPath(endpoints: readonly Endpoint[]): RequestHandler {
  const patterns = endpoints.map((endpoint) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${endpoint.path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
  }));
  return (request, response) => {
    const allowed = patterns.filter(({ pattern }) => pattern.test(request.path)).map(({ method }) => method);
    if (allowed.length === 0) {
      sendApiError(response, new ApiError('not_found'));
      return;
    }
    response.setHeader('Allow', [...new Set(allowed)].join(', '));
    sendApiError(response, new ApiError('method_not_allowed'));
  };
}
