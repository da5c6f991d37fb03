import type { Endpoint, EndpointInput, ErrorBody, Practice } from '@eyecart/shared/contracts';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Database } from '../db/client.js';
import type { StoredAnswer } from '../db/once.js';
import type { Clock } from '../providers/clock.js';
import type { Authenticator, Caller, GroupCaller } from './access.js';
import { type CheckedJson, finish, type Reply, sendAnswer, type Versioned } from './answer.js';
import { ApiError } from './api-error.js';
import { deprecationHeaders } from './deprecation-headers.js';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.js';
import { type PreparedResponse, sendJson } from './prepared-response.js';
import { sendRefusalBody } from './problem.js';
import { allowOf, refuseMethod } from './refuse-unmatched.js';
import { indexEndpoints } from './requests/index-endpoints.js';
import { parseInput } from './requests/parse-input.js';
import { createReadJson } from './requests/read-json.js';
import { refuseNumberOfOthers } from './requests/refuse-number-of-others.js';
import { recordKnownCaller } from './security-log.js';
import { REPLAYED_HEADER, readOnceKey, type ServeOnce } from './serve-once.js';
import type { SharedLimiter } from './shared-limiter.js';

type Answer<E extends Endpoint> =
  | z.input<E['response']>
  | Reply<z.input<E['response']>>
  | Versioned<z.input<E['response']> | CheckedJson>
  | CheckedJson
  | PreparedResponse;

type CallerOf<A extends Endpoint['access']> = A extends 'public'
  ? null
  : A extends 'group'
    ? GroupCaller
    : Caller;

/**
 * A handler's input: parsed fields, the caller (null only on public endpoints), and the raw request and
 * response for cookies.
 */
export interface Call<E extends Endpoint> extends EndpointInput<E> {
  readonly caller: CallerOf<E['access']>;
  readonly request: Request;
  readonly response: Response;
  /** When the request arrived, before it waited for anything. */
  readonly receivedAt: Date;
}

/** A call that creates or sends. All its writes use `tx` and commit together. */
export interface EffectCall<E extends Endpoint> extends Call<E> {
  readonly tx: Database;
}

type Now<T> = Promise<T> | T;

/**
 * A handler whose answer is read from a row after the effect has committed, such as a text that is then sent. `effect`
 * returns the row's id; `follow` makes the network calls and reads the answer. A repeat runs `follow` only. `before`
 * runs first, outside the transaction, so that what it counts survives a rollback.
 */
export interface TwoSteps<E extends Endpoint> {
  before?(call: Call<E>): Promise<void>;
  effect(call: EffectCall<E>): Promise<string>;
  follow(call: Call<E>, rowId: string): Promise<z.input<E['response']> | Reply<z.input<E['response']>>>;
}

type EffectOf<E extends Endpoint> = (
  call: EffectCall<E>,
) => Now<z.input<E['response']> | Reply<z.input<E['response']>>>;

/**
 * A handler that needs the network before it writes, such as to resolve a host name. `prepare` runs before the
 * transaction and returns the effect.
 */
export interface PreparedEffect<E extends Endpoint> {
  prepare(call: Call<E>): Promise<EffectOf<E>>;
}

/** `TwoSteps` whose effect is prepared: its answer is read from a row. */
export interface PreparedTwoSteps<E extends Endpoint> extends Pick<TwoSteps<E>, 'follow'> {
  prepare(call: Call<E>): Promise<TwoSteps<E>['effect']>;
}

type Handler<E extends Endpoint> = E extends { readonly idempotent: true }
  ? EffectOf<E> | TwoSteps<E> | PreparedTwoSteps<E> | PreparedEffect<E>
  : (call: Call<E>) => Now<Answer<E>>;

export type Handlers<R extends Readonly<Record<string, Endpoint>>> = {
  readonly [K in keyof R]: Handler<R[K]>;
};

export interface MountDependencies {
  readonly authenticate: Authenticator;
  /** @throws ApiError unless the caller has a group's key */
  readonly authenticateGroup: (request: Request) => Promise<GroupCaller>;
  readonly clock: Clock;
  readonly serveOnce: ServeOnce;
  /** Limits a practice's calls, from sessions and keys together. */
  readonly practiceCalls: Pick<SharedLimiter, 'take'>;
  /** Whether the sandbox replaces the shop and the gateway. */
  readonly isTrial: boolean;
}

type AnyCall = {
  readonly caller: Caller | GroupCaller | null;
  readonly params: unknown;
  readonly body: unknown;
};
type AnyEffect = (call: EffectCall<Endpoint>) => unknown;
type AnyHandler =
  | ((call: unknown) => unknown)
  | TwoSteps<Endpoint>
  | PreparedTwoSteps<Endpoint>
  | PreparedEffect<Endpoint>;

/** Enough for the newest page of some hundred practices' history. */
const KEPT_BYTES = 16_000_000;
/** The default limit of a body. */
const BODY_KILOBYTES = 100;

/** An endpoint with its handler. */
interface Served {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
}

/** Endpoints with their handlers, ready to be mounted. */
export type Mount = readonly Served[];

/** Joins a record of endpoints with its record of handlers. A missing handler does not compile. */
export function mount<R extends Readonly<Record<string, Endpoint>>>(
  endpoints: R,
  handlers: Handlers<R>,
): Mount {
  return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    // The types guarantee that both records have the same keys; only the union over K is lost here.
    const handler = handlers[name] as AnyHandler | undefined;
    if (!handler) throw new Error(`The endpoint ${name} has no handler.`);
    return { name, endpoint, handler };
  });
}

/**
 * Mounts the endpoints of all domains. The steps of a call are: access, the practice's rate limit, the body, the input,
 * the practice's name, the handler (for calls that create or send: in one transaction, once per key), and the output,
 * which is parsed so that nothing undeclared leaves.
 */
export function mountContract(app: Express, mounts: readonly Mount[], dependencies: MountDependencies): void {
  const kept = createKeptAnswers(KEPT_BYTES);
  const all = mounts.flat().map(({ name, endpoint, handler }) => ({
    endpoint,
    serve: createServe(name, endpoint, handler, dependencies, kept),
  }));
  // A hash lookup: its cost does not grow with the number of endpoints.
  const find = indexEndpoints(all.map(({ endpoint, serve }) => ({ ...endpoint, value: serve })));
  app.use((request, response, next) => {
    const found = find(request.method, request.path);
    if (!found) return next();
    request.params = found.params;
    request.route = { path: found.pattern };
    return found.value(request, response, next);
  });
  const add = ({ endpoint, serve }: (typeof all)[number]): void => {
    if (endpoint.method === 'GET') app.get(endpoint.path, serve);
    if (endpoint.method === 'POST') app.post(endpoint.path, serve);
    if (endpoint.method === 'DELETE') app.delete(endpoint.path, serve);
  };
  const fixed = all.filter(({ endpoint }) => !endpoint.path.includes(':'));
  for (const one of fixed) add(one);
  // Fixed paths come first, or "prices" would match as a cart's id.
  for (const path of new Set(fixed.map(({ endpoint }) => endpoint.path))) {
    const methods = fixed
      .filter(({ endpoint }) => endpoint.path === path)
      .map(({ endpoint }) => endpoint.method);
    app.route(path).all(refuseMethod(allowOf(methods)));
  }
  for (const one of all) if (!fixed.includes(one)) add(one);
}

function createServe(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  dependencies: MountDependencies,
  kept: KeptAnswers,
): RequestHandler {
  const readBody =
    endpoint.method === 'GET' ? null : createReadJson(endpoint.bodyKilobytes ?? BODY_KILOBYTES);
  const deprecation = new Map(
    Object.entries(endpoint.deprecated ? deprecationHeaders(endpoint.deprecated) : {}),
  );
  return async (request, response) => {
    const receivedAt = dependencies.clock.now();
    // Set first, so that refusals have them too.
    response.setHeaders(deprecation);
    const caller = await findCaller(endpoint, dependencies, request);
    const practice = caller && 'practice' in caller ? caller.practice : null;
    if (caller) {
      const { kind, reference } = caller;
      recordKnownCaller(response, { kind, practiceId: practice?.id ?? null, by: reference });
      dependencies.practiceCalls.take(practice?.id ?? reference, response);
    }
    // After the checks above, which cost less than parsing a large body.
    await readBody?.(request, response);
    const impliedName = caller?.kind === 'api-key' && practice !== null ? practice.name : null;
    const input = parseInput(endpoint, request, impliedName);
    if (practice) refuseOtherPractice(practice, input);
    if (endpoint.access === 'api-key' && caller?.kind !== 'api-key') throw new ApiError('api_key_required');
    if (endpoint.access === 'test-key' && practice?.isTest !== true) throw new ApiError('test_key_required');
    if (practice) refuseNumberOfOthers(endpoint, practice, input.body, dependencies);
    const call = { caller, request, response, receivedAt, ...input };
    if (endpoint.idempotent) {
      const { status, answer } = await takeEffect(name, endpoint, handler, dependencies, call);
      response.setHeader('Cache-Control', 'no-store');
      if (status < 400) await sendJson(request, response, status, answer);
      // A refusal that is stored for its key.
      else sendRefusalBody(response, status, answer as ErrorBody);
      return;
    }
    if (typeof handler !== 'function') throw new Error(`${name} is not a two-step endpoint.`);
    await sendAnswer(endpoint, call, await handler(call), kept);
  };
}

/** One POST: its effect in one transaction and once per key, then its network calls. */
async function takeEffect(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  dependencies: MountDependencies,
  call: AnyCall & { readonly request: Request; readonly response: Response },
): Promise<{ status: number; answer: unknown }> {
  const key = readOnceKey(call.request, name, call);
  const { status, answer, isReplay } = await dependencies.serveOnce(key, async () => {
    const effect = await prepareEffect(handler, call as Call<Endpoint>);
    return async (tx): Promise<StoredAnswer> => {
      const made = await effect({ ...call, tx } as EffectCall<Endpoint>);
      return 'follow' in handler ? { status: null, answer: made } : finish(endpoint, made);
    };
  });
  if (isReplay) call.response.setHeader(REPLAYED_HEADER, 'true');
  if (status !== null) return { status, answer };
  if (!('follow' in handler)) throw new Error(`${name} has no second step.`);
  return finish(endpoint, await handler.follow(call as Call<Endpoint>, String(answer)));
}

async function prepareEffect(handler: AnyHandler, call: Call<Endpoint>): Promise<AnyEffect> {
  if (typeof handler === 'function') return handler;
  if ('prepare' in handler) return handler.prepare(call);
  await handler.before?.(call);
  return (effectCall) => handler.effect(effectCall);
}

/** Null on public endpoints only. @throws ApiError when the caller may not make this call */
async function findCaller(
  { access }: Endpoint,
  { authenticate, authenticateGroup }: MountDependencies,
  request: Request,
): Promise<Caller | GroupCaller | null> {
  if (access === 'public') return null;
  if (access === 'group') return authenticateGroup(request);
  const caller = await authenticate(request);
  if (caller) return caller;
  const { authorization, 'x-api-key': other } = request.headers;
  const isProgram = authorization !== undefined || other !== undefined;
  throw new ApiError('not_signed_in', isProgram ? { message: KEY_ELSEWHERE } : {});
}

/** For a key in another header, or without "Bearer". */
const KEY_ELSEWHERE = 'Send the API key as "Authorization: Bearer <key>".';

function refuseOtherPractice(practice: Practice, input: { query: unknown; body: unknown }): void {
  for (const part of [input.query, input.body]) {
    if (typeof part !== 'object' || part === null || !('practiceName' in part)) continue;
    if (part.practiceName !== practice.name) throw new ApiError('other_practice');
  }
}
