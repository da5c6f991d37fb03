import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Endpoint, type EndpointResponse, fillPath, PRACTICE_HEADER } from '@eyecart/shared/contracts';
import type { z } from 'zod';
import { EyecartError, readError } from './eyecart-error.js';
import type { Open } from './open.js';
import { openAnswer } from './open-answer.js';
import type { ProgramRequest } from './program-request.js';
import { CLIENT_VERSION } from './version.js';

/** What a call returns: its contract's answer, open to values that a later portal may add. */
export type Answer<E extends Endpoint> = Open<EndpointResponse<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * Makes a call that creates or sends happen only once, however often it is made with this key within 24 hours.
   * Without one, each call gets its own key, which its retries share. Pass a key that you have stored if a call must
   * survive a restart of your program.
   */
  readonly idempotencyKey?: string;
  /** With a group's key: the id of the practice that this call is about, in place of the client's own. */
  readonly practice?: string;
}

export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly practice: string | undefined;
  /** How long one attempt may take. */
  readonly timeoutMs: number;
  /** How often a call is made again when it is safe to. */
  readonly retries: number;
}

/** The parts of a request; `ProgramRequest` says which of them an endpoint takes. */
interface RequestParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** Temporary failures: a rate limit that soon resets, a portal that is restarting. */
const PASSING_STATUSES = [429, 502, 503, 504];
const FIRST_PAUSE_MS = 500;
/** A longer rate limit is left to the caller. */
const MAX_PAUSE_MS = 30_000;

/**
 * Makes a call and returns its answer. Reads, and calls with an idempotency key, are retried after a lost connection
 * and after temporary failures.
 * @throws EyecartError when the portal refuses; the error of `fetch` when there is no answer
 */
export async function sendRequest<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  request: ProgramRequest<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const parts = request as RequestParts;
  const url = urlOf(connection.baseUrl, endpoint, parts);
  const init = initOf(connection, endpoint, parts, options);
  const isRepeatable = endpoint.method === 'GET' || endpoint.idempotent === true;
  for (let attempt = 0; ; attempt += 1) {
    const mayRetry = isRepeatable && attempt < connection.retries;
    const outcome = await tryOnce(url, init, connection.timeoutMs, options.signal);
    if (outcome.response?.ok) return readAnswer(endpoint, outcome.response);
    const failure = outcome.response ? await readError(outcome.response) : outcome.error;
    const pauseMs = mayRetry ? pauseAfter(failure, attempt) : null;
    if (pauseMs === null || options.signal?.aborted) throw failure;
    await pause(pauseMs, undefined, { signal: options.signal });
  }
}

interface Outcome {
  readonly response?: Response;
  readonly error?: unknown;
}

async function tryOnce(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return {
      response: await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit }),
    };
  } catch (error) {
    return { error };
  }
}

/** How long to wait before the next attempt; null when it would be pointless. */
function pauseAfter(failure: unknown, attempt: number): number | null {
  const backOffMs = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
  if (!(failure instanceof EyecartError)) return backOffMs;
  if (!PASSING_STATUSES.includes(failure.status)) return null;
  if (failure.retryAfterSeconds === null) return backOffMs;
  const askedMs = failure.retryAfterSeconds * 1000;
  return askedMs <= MAX_PAUSE_MS ? Math.max(askedMs, backOffMs) : null;
}

function urlOf(baseUrl: string, endpoint: Endpoint, { params, query }: RequestParts): string {
  const url = new URL(fillPath(endpoint.path, params), baseUrl);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function initOf(
  { apiKey, practice: own }: Connection,
  endpoint: Endpoint,
  { body }: RequestParts,
  { idempotencyKey, practice = own }: CallOptions,
): RequestInit {
  const headers: Record<string, string> = {
    Accept: endpoint.file ?? 'application/json',
    Authorization: `Bearer ${apiKey}`,
    'User-Agent': `eyecart-client/${CLIENT_VERSION} node/${process.versions.node}`,
  };
  if (practice !== undefined && endpoint.access !== 'group') headers[PRACTICE_HEADER] = practice;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (endpoint.idempotent === true) headers['Idempotency-Key'] = idempotencyKey ?? randomUUID();
  return {
    method: endpoint.method,
    headers,
    redirect: 'error',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Compiled when a call is first answered. */
const answerSchemas = new WeakMap<Endpoint, z.ZodType>();

function answerSchemaOf(endpoint: Endpoint): z.ZodType {
  const schema = answerSchemas.get(endpoint) ?? openAnswer(endpoint.response);
  answerSchemas.set(endpoint, schema);
  return schema;
}

/** Reads and validates an answer, so that it matches its types. */
async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const body: unknown = await readBody(endpoint, response).catch(() => undefined);
  const parsed = answerSchemaOf(endpoint).safeParse(body);
  if (parsed.success) return parsed.data as Answer<E>;
  throw new EyecartError(
    response.status,
    'unexpected_answer',
    `The answer of ${endpoint.method} ${endpoint.path} is not what this client expects. The call itself succeeded.`,
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    response.headers.get('x-request-id'),
    null,
  );
}

const readBody = async ({ file }: Endpoint, response: Response): Promise<unknown> =>
  file ? new Uint8Array(await response.arrayBuffer()) : response.json();
