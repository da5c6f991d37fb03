import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { idempotencyKeys } from '../../db/schema/index.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';

/** What identifies "the same request again". */
export interface OnceKey {
  readonly scope: string;
  readonly endpoint: string;
  readonly key: string;
  readonly body: unknown;
}

export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/**
 * Does a piece of work once for a key and gives every repeat the first answer; one that comes meanwhile waits for it.
 * Work that throws is not kept: the next request tries again. Answers are kept for 24 h.
 */
export type RunOnce = (key: OnceKey, work: () => Promise<StoredAnswer>) => Promise<StoredAnswer>;

/** Drops a kept answer that no longer holds, so that the next request works anew. */
export type ForgetAnswer = (key: OnceKey) => Promise<void>;

/** Longer than any handler takes; after it the one at work counts as dead. */
const LEASE_MS = 60_000;
const KEEP_MS = 24 * 60 * 60_000;
const WAIT_MS = 30_000;
const LONGEST_PAUSE_MS = 400;

export function createRunOnce({ db, clock }: { db: Database; clock: Clock }): RunOnce {
  return async (key, work) => {
    const row = toRow(key);
    const deadline = clock.now().getTime() + WAIT_MS;
    for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const lease = await tryLease(db, row, clock.now());
      if (lease) return perform(db, row, work);
      const known = await findAnswer(db, row);
      if (known) return known;
      if (clock.now().getTime() > deadline) throw new ApiError('unavailable', { retryAfterSeconds: 5 });
      await pause(pauseMs);
    }
  };
}

export function createForgetAnswer({ db }: { db: Database }): ForgetAnswer {
  return async (key) => {
    await db.delete(idempotencyKeys).where(and(isRow(toRow(key)), isNotNull(idempotencyKeys.status)));
  };
}

const toRow = ({ scope, endpoint, key, body }: OnceKey): Row => ({
  scope,
  endpoint,
  key,
  bodyHash: hashBody(body),
});

type Row = { scope: string; endpoint: string; key: string; bodyHash: string };

const isRow = (row: Row) =>
  and(
    eq(idempotencyKeys.scope, row.scope),
    eq(idempotencyKeys.endpoint, row.endpoint),
    eq(idempotencyKeys.key, row.key),
    eq(idempotencyKeys.bodyHash, row.bodyHash),
  );

/** Takes the key: when it is new, when its answer is older than a day, or when whoever held it died. */
async function tryLease(db: Database, row: Row, now: Date): Promise<boolean> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const tooOld = new Date(now.getTime() - KEEP_MS);
  const taken = await db
    .insert(idempotencyKeys)
    .values({ ...row, leasedUntil, createdAt: now })
    .onConflictDoUpdate({
      target: [
        idempotencyKeys.scope,
        idempotencyKeys.endpoint,
        idempotencyKeys.key,
        idempotencyKeys.bodyHash,
      ],
      set: { leasedUntil, createdAt: now, status: null, answer: null },
      setWhere: sql`(${idempotencyKeys.status} IS NULL AND ${idempotencyKeys.leasedUntil} < ${now.toISOString()})
        OR ${idempotencyKeys.createdAt} < ${tooOld.toISOString()}`,
    })
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

async function perform(db: Database, row: Row, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  try {
    const done = await work();
    await db.update(idempotencyKeys).set({ status: done.status, answer: done.answer }).where(isRow(row));
    return done;
  } catch (error) {
    await db.delete(idempotencyKeys).where(and(isRow(row), isNull(idempotencyKeys.status)));
    throw error;
  }
}

async function findAnswer(db: Database, row: Row): Promise<StoredAnswer | null> {
  const [found] = await db
    .select({ status: idempotencyKeys.status, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isRow(row));
  return found && found.status !== null ? { status: found.status, answer: found.answer } : null;
}

/** Removes answers older than a day. */
export async function clearOldAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEEP_MS)));
}

/** Tells one body from another; a key counts for one body only (DESIGN 5.29). */
export function hashBody(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
}
