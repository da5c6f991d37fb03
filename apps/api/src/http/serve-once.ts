import type { ErrorCode } from '@eyecart/shared/contracts';
import type { Request } from 'express';
import type { Database, RootDatabase } from '../db/client.js';
import {
  createFindStoredAnswer,
  hashInput,
  type OnceKey,
  type OnceOutcome,
  once,
  type StoredAnswer,
} from '../db/once.js';
import type { Clock } from '../providers/clock.js';
import { type Caller, callerAddress, type GroupCaller } from './access.js';
import { ApiError } from './api-error.js';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** Sent with the answer to a repeat. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** Statuses of refusals that are kept for a key. Others (rate limits, changed prices, expired carts) are not. */
const STORED_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 422]);

/**
 * Refusals with these statuses that may be different a moment later: limits, stock, the catalog, opt-outs, and the
 * addresses of a host name change.
 */
const TRANSIENT_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'limit_reached',
  'number_limit_reached',
  'item_unavailable',
  'product_not_found',
  'unknown_item',
  'opted_out',
  'followed_up',
  'follow_up_not_found',
  'number_not_texted',
  'opt_out_not_found',
  'webhook_url_refused',
]);

/** The work done in the transaction. */
export type Effect = (tx: Database) => Promise<StoredAnswer>;

/** An answer, and whether an earlier call with the same key took effect. */
export type ServedAnswer = StoredAnswer & { readonly isReplay: boolean };

/**
 * Runs an effect in one transaction, once per key. `prepare` may use the network first: no transaction has begun, and a
 * repeat that already has its answer skips it.
 * @throws ApiError `idempotency_key_reused` for a key that came with another request before
 */
export type ServeOnce = (
  key: OnceKey | null,
  prepare: () => Effect | Promise<Effect>,
) => Promise<ServedAnswer>;

/**
 * Runs the effects of POSTs, each in one transaction. With a key an effect happens once, and a repeat gets the first
 * call's answer. Refusals that would be the same at any time are kept as well. Single flight: repeats in the same
 * process join the running call, so that they do not fill the pool while they wait; each would be just as safe on its
 * own. Source: docs/product.md §9.4.
 */
export function createServeOnce({ db, clock }: { db: RootDatabase; clock: Clock }): ServeOnce {
  const findStoredAnswer = createFindStoredAnswer(db);
  const running = new Map<string, Promise<ServedAnswer>>();

  async function perform(key: OnceKey, prepare: Parameters<ServeOnce>[1]): Promise<OnceOutcome> {
    const now = clock.now();
    try {
      const effect = await prepare();
      return await db.transaction((tx) => once(tx, { ...key, now }, () => effect(tx)));
    } catch (error) {
      if (!(error instanceof ApiError && isLasting(error))) throw error;
      // The effect was rolled back together with its key, so only the refusal is kept. A repeat may have succeeded
      // first.
      const refusal = { status: error.status, answer: error.toBody() };
      return db.transaction((tx) => once(tx, { ...key, now }, async () => refusal));
    }
  }

  async function answer(key: OnceKey, prepare: Parameters<ServeOnce>[1]): Promise<ServedAnswer> {
    const outcome = (await findStoredAnswer(key)) ?? (await perform(key, prepare));
    if (outcome.inputHash !== key.inputHash) throw new ApiError('idempotency_key_reused');
    return outcome;
  }

  return async (key, prepare) => {
    if (key === null) return { ...(await db.transaction(await prepare())), isReplay: false };
    const name = JSON.stringify([key.scope, key.endpoint, key.key, key.inputHash]);
    const known = running.get(name);
    if (known) return { ...(await known), isReplay: true };
    const started = answer(key, prepare).finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
}

const isLasting = ({ status, code }: ApiError): boolean =>
  STORED_STATUSES.has(status) && !TRANSIENT_REFUSALS.has(code);

/**
 * Reads the request's key for an endpoint, given by name; null when the header is missing.
 * @throws ApiError `invalid_request`
 */
export function readOnceKey(
  request: Request,
  name: string,
  { caller, params, body }: { caller: Caller | GroupCaller | null; params: unknown; body: unknown },
): OnceKey | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(key)) {
    const words = 'must be 1 to 128 visible characters';
    throw new ApiError('invalid_request', {
      message: `Idempotency-Key ${words}.`,
      details: [{ path: 'Idempotency-Key', message: words }],
    });
  }
  return { scope: scopeOf(caller, request), endpoint: name, key, inputHash: hashInput({ params, body }) };
}

/**
 * A key's scope: a program's keys, a practice's sessions, and public callers never share answers. The sessions of a
 * practice share theirs, so that a browser that signed in again still gets its answer. A group's key has one scope for each
 * practice that it acts for.
 */
function scopeOf(caller: Caller | GroupCaller | null, request: Request): string {
  if (caller === null) return `public:${callerAddress(request)}`;
  if (!('practice' in caller)) return caller.reference;
  const { kind, reference, group, practice } = caller;
  if (kind === 'session') return `practice:${practice.id}`;
  return group === undefined ? reference : `${reference} ${practice.id}`;
}
