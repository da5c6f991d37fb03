import type { ErrorCode } from '@eyecart/shared/contracts';
import type { Request } from 'express';
import type { Database, RootDatabase } from '../db/client.js';
import { createFindStoredAnswer, hashInput, type OnceKey, once, type StoredAnswer } from '../db/once.js';
import type { Clock } from '../providers/clock.js';
import { type Caller, callerAddress } from './access.js';
import { ApiError } from './api-error.js';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

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
  // A session's refusal must not answer a key.
  'api_key_required',
  'webhook_url_refused',
]);

/** The work done in the transaction. */
export type Effect = (tx: Database) => Promise<StoredAnswer>;

/**
 * Runs an effect in one transaction, once per key. `prepare` may use the network first: no transaction has begun, and a
 * repeat that already has its answer skips it.
 */
export type ServeOnce = (
  key: OnceKey | null,
  prepare: () => Effect | Promise<Effect>,
) => Promise<StoredAnswer>;

/**
 * Runs the effects of POSTs, each in one transaction. With a key an effect happens once, and a repeat gets the first
 * call's answer. Refusals that would be the same at any time are kept as well. Repeats in the same process join the
 * call that is running, so that they do not fill the pool while they wait; each would be just as safe on its own.
 * Source: docs/product.md §9.4.
 */
export function createServeOnce({ db, clock }: { db: RootDatabase; clock: Clock }): ServeOnce {
  const findStoredAnswer = createFindStoredAnswer(db);
  const running = new Map<string, Promise<StoredAnswer>>();

  async function answer(key: OnceKey, prepare: Parameters<ServeOnce>[1]): Promise<StoredAnswer> {
    const kept = await findStoredAnswer(key);
    if (kept) return kept;
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

  return async (key, prepare) => {
    if (key === null) return db.transaction(await prepare());
    const name = JSON.stringify([key.scope, key.endpoint, key.key, key.inputHash]);
    const known = running.get(name);
    if (known) return known;
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
  { caller, params, body }: { caller: Caller | null; params: unknown; body: unknown },
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
  const scope = caller ? `practice:${caller.practice.id}` : `public:${callerAddress(request)}`;
  return { scope, endpoint: name, key, inputHash: hashInput({ params, body }) };
}
