import {
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  fillPath,
  IDLE_HEADER,
} from '@eyecart/shared/contracts';
import { ApiError, notJsonError } from '../errors/api-error';
import { createStore } from '../storage/create-store';
import { noteAnswer, noteSilence } from './connection';
import { isIdle } from './idle';
import { keepAnswer, knownAnswerOf } from './known-answers';
import { newIdempotencyKey } from './new-idempotency-key';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** One per user action: the server answers a repeat with the same key without doing it again. */
  readonly idempotencyKey?: string;
}

/** The parts of a request; `EndpointRequest` says which of them an endpoint takes. */
interface RequestParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

const SIGN_IN_PATH = '/api/verify-practice';
const signOutListeners = new Set<() => void>();

/**
 * Calls `listener` when the server says that no one is signed in (401 on anything but a sign-in), or that another
 * practice is. Returns a function that stops it.
 */
export function onSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Tells the listeners that the session has ended on the server. */
export function signOutHere(): void {
  for (const listener of signOutListeners) listener();
}

let restoredSession: Promise<boolean> | null = null;

/**
 * A practice's calls wait for `check`, which says whether the restored session is still valid, so that an ended session
 * costs one request instead of one for each part of the page.
 */
export function awaitSession(check: Promise<boolean>): void {
  restoredSession = check;
  void check.then((holds) => {
    restoredSession = null;
    if (!holds) signOutHere();
  });
}

/** Whether the server has responded to this page as to a signed-in practice. */
export const sessionKnown = createStore(false);

/**
 * Calls an endpoint of the contract.
 * @throws ApiError on a non-successful status; Error when a read, which includes searches by POST, is not
 * answered with JSON.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  if (endpoint.access !== 'public' && restoredSession !== null && !(await restoredSession)) {
    throw new ApiError(401, 'The session has ended.');
  }
  const parts = request as RequestParts;
  const url = urlOf(endpoint, parts);
  const known = endpoint.method === 'GET' ? knownAnswerOf(url) : undefined;
  const response = await answerTo(url, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...headersOf(endpoint, parts, options),
      ...(known === undefined ? {} : { 'If-None-Match': known.version }),
    },
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    signal: options.signal,
  });
  if (response.status === 304 && known !== undefined) return known.body as EndpointResponse<E>;
  if (!response.ok) throw await failureOf(endpoint, response);
  if (endpoint.access !== 'public') sessionKnown.set(true);
  const body = endpoint.file
    ? new Uint8Array(await response.arrayBuffer())
    : await jsonOf(endpoint, response);
  if (endpoint.method === 'GET') keepAnswer(url, response, body);
  return body as EndpointResponse<E>;
}

async function answerTo(url: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, request);
    noteAnswer();
    return response;
  } catch (error) {
    if (request.signal?.aborted !== true) noteSilence();
    throw error;
  }
}

function urlOf(endpoint: Endpoint, { params, query }: RequestParts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return fillPath(endpoint.path, params) + (text === '' ? '' : `?${text}`);
}

function headersOf(
  endpoint: Endpoint,
  { body }: RequestParts,
  { idempotencyKey }: CallOptions,
): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (isIdle()) headers[IDLE_HEADER] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (endpoint.idempotent === true) headers['Idempotency-Key'] = idempotencyKey ?? newIdempotencyKey();
  return headers;
}

async function failureOf(endpoint: Endpoint, response: Response): Promise<ApiError> {
  const failure = new ApiError(response.status, (await response.text()) || response.statusText);
  const isForAnotherPractice = failure.code === 'other_practice';
  if ((response.status === 401 && endpoint.path !== SIGN_IN_PATH) || isForAnotherPractice) {
    signOutHere();
  }
  return failure;
}

async function jsonOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  const contentType = response.headers.get('content-type') ?? '';
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(contentType);
  if (isJson) return response.json();
  // Calls that create or delete count even without a response; of the others only the response matters.
  if (endpoint.idempotent === true || endpoint.method === 'DELETE') return undefined;
  throw notJsonError(contentType);
}
