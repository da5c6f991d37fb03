import { createHash } from 'node:crypto';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, eq, lt, or, type Placeholder, sql } from 'drizzle-orm';
import type { Database } from './client.js';
import { containsNumber } from './contains-number.js';
import { idempotencyKeys } from './schema/index.js';

/** Identifies a request and its repeats. */
export interface OnceKey {
  /** Who owns the key: an API key, a practice's sessions, or a public caller's address. */
  readonly scope: string;
  /** The endpoint's name in the contracts. Different spellings of its path share one scope. */
  readonly endpoint: string;
  readonly key: string;
  /** From `hashInput`. A key that is reused for another input is refused. */
  readonly inputHash: string;
}

/** The answer stored for repeats. When `status` is null, `answer` identifies the row that the answer is read from. */
export interface StoredAnswer {
  readonly status: number | null;
  readonly answer: unknown;
}

/** The outcome of a key. If `inputHash` is not the caller's, the key was used for another request. */
export interface OnceOutcome extends StoredAnswer {
  readonly inputHash: string;
  /** Whether an earlier call took effect. */
  readonly isReplay: boolean;
}

const KEEP_MS = DAY_MS;

/**
 * Runs an effect once per key, within the caller's transaction: key, effect, and answer commit together. A
 * concurrent repeat waits on the unique index, then gets the first call's answer, whatever its input. If the first
 * call rolled back, the repeat runs the effect. The effect may write through `tx` only. Source: docs/product.md §9.4.
 */
export async function once(
  tx: Database,
  { now, ...key }: OnceKey & { readonly now: Date },
  effect: () => Promise<StoredAnswer>,
): Promise<OnceOutcome> {
  const added = await tx
    .insert(idempotencyKeys)
    .values({ ...key, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (added.length > 0) {
    const kept = await effect();
    await tx.update(idempotencyKeys).set(kept).where(isKey(key));
    return { ...kept, inputHash: key.inputHash, isReplay: false };
  }
  const [kept] = await tx.select(STORED).from(idempotencyKeys).where(isKey(key));
  // Missing if the key expired and was deleted between the two statements.
  return kept ? { ...kept, isReplay: true } : once(tx, { ...key, now }, effect);
}

/**
 * Finds the answer of a request that has committed, without a transaction: one prepared statement, because a client
 * that lost its connection repeats everything at once.
 */
export function createFindStoredAnswer(db: Database): (key: OnceKey) => Promise<OnceOutcome | null> {
  const statement = db
    .select(STORED)
    .from(idempotencyKeys)
    .where(
      isKey({
        scope: sql.placeholder('scope'),
        endpoint: sql.placeholder('endpoint'),
        key: sql.placeholder('key'),
      }),
    )
    .prepare('find_kept_answer');
  return async ({ scope, endpoint, key }) => {
    const [kept] = await statement.execute({ scope, endpoint, key });
    return kept ? { ...kept, isReplay: true } : null;
  };
}

const STORED = {
  status: idempotencyKeys.status,
  answer: idempotencyKeys.answer,
  inputHash: idempotencyKeys.inputHash,
};

/** Hashes an input. The order of its fields does not matter. */
export function hashInput(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input, sortFields)).digest('base64url');
}

const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isKey = ({ scope, endpoint, key }: Record<'scope' | 'endpoint' | 'key', string | Placeholder>) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.endpoint, endpoint), eq(idempotencyKeys.key, key));

/** Deletes the keys that contain a number (E.164) in any usual format, in the key or in the answer. */
export async function eraseStoredAnswersOf(db: Database, phoneNumber: string): Promise<void> {
  const { answer, key } = idempotencyKeys;
  await db
    .delete(idempotencyKeys)
    .where(or(containsNumber(sql`${answer}::text`, phoneNumber), containsNumber(sql`${key}`, phoneNumber)));
}

/** Deletes answers older than a day. */
export async function clearStoredAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEEP_MS)));
}
