import { createHash } from 'node:crypto';
import { and, eq, lt, type Placeholder, sql } from 'drizzle-orm';
import type { Database } from './client.js';
import { idempotencyKeys } from './schema/index.js';

/** Identifies a request and its repeats. */
export interface OnceKey {
  /** Who owns the key: a practice, or a public caller's address. */
  readonly scope: string;
  /** The endpoint's name in the contracts. Different spellings of its path share one scope. */
  readonly endpoint: string;
  readonly key: string;
  /** From `hashInput`. A key is good for one input only. */
  readonly inputHash: string;
}

/**
 * The answer stored for repeats. When `status` is null, `answer` identifies the row that the answer is read
 * from.
 */
export interface StoredAnswer {
  readonly status: number | null;
  readonly answer: unknown;
}

const KEEP_MS = 24 * 60 * 60_000;

/**
 * Runs an effect once per key, within the caller's transaction: key, effect, and answer commit together. A
 * concurrent repeat waits on the unique index, then gets the first call's answer. If the first call rolled back,
 * the repeat runs the effect. The effect may write through `tx` only. Source: docs/product.md §9.4.
 */
export async function once(
  tx: Database,
  { now, ...key }: OnceKey & { readonly now: Date },
  effect: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const added = await tx
    .insert(idempotencyKeys)
    .values({ ...key, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (added.length > 0) {
    const kept = await effect();
    await tx.update(idempotencyKeys).set(kept).where(isKey(key));
    return kept;
  }
  const [kept] = await tx
    .select({ status: idempotencyKeys.status, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isKey(key));
  // The key expired and was deleted between the two statements.
  return kept ?? once(tx, { ...key, now }, effect);
}

/**
 * Finds the answer of a request that has committed, without a transaction: one prepared statement, because a client
 * that lost its connection repeats everything at once.
 */
export function createFindStoredAnswer(db: Database): (key: OnceKey) => Promise<StoredAnswer | null> {
  const statement = db
    .select({ status: idempotencyKeys.status, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      isKey({
        scope: sql.placeholder('scope'),
        endpoint: sql.placeholder('endpoint'),
        key: sql.placeholder('key'),
        inputHash: sql.placeholder('inputHash'),
      }),
    )
    .prepare('find_kept_answer');
  return async (key) => (await statement.execute({ ...key }))[0] ?? null;
}

/** Hashes an input. The order of its fields does not matter. */
export function hashInput(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input, sortFields)).digest('base64url');
}

const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isKey = ({ scope, endpoint, key, inputHash }: Record<keyof OnceKey, string | Placeholder>) =>
  and(
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.inputHash, inputHash),
  );

/** Deletes answers older than a day. */
export async function clearStoredAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEEP_MS)));
}
