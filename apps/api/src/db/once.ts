import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from './client.js';
import { idempotencyKeys } from './schema/index.js';

/** What identifies "the same request again". */
export interface OnceKey {
  /** Whose key it is: a practice, or the address of a public caller. */
  readonly scope: string;
  /** The endpoint's name in the contracts: no spelling of its path makes a second one. */
  readonly endpoint: string;
  readonly key: string;
  /** From `hashInput`: a key counts for one input only. */
  readonly inputHash: string;
}

/** What a repeat is answered from. A null status means that `answer` names the row that the answer is read from. */
export interface KeptAnswer {
  readonly status: number | null;
  readonly answer: unknown;
}

const KEEP_MS = 24 * 60 * 60_000;

/**
 * Does an effect once for a key, within the caller's transaction: key, effect and answer are committed together or not at
 * all. A concurrent repeat waits on the unique index for what becomes of the first, then gives its answer; when the first
 * rolled back, the repeat does the effect. The effect must use `tx` alone. Source: docs/product.md §9.4.
 */
export async function once(
  tx: Database,
  { now, ...key }: OnceKey & { readonly now: Date },
  effect: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
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
  // Its day ended between the two statements.
  return kept ?? once(tx, { ...key, now }, effect);
}

/** Tells one input from another, whatever the order of its fields. */
export function hashInput(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input, sortFields)).digest('base64url');
}

const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isKey = ({ scope, endpoint, key, inputHash }: OnceKey) =>
  and(
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.inputHash, inputHash),
  );

/** Removes answers older than a day. */
export async function clearKeptAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEEP_MS)));
}
