import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { refills } from '../../../db/schema/index.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import { isOptedOut } from '../../texts/number-status.js';

/**
 * A refill that was due this long ago is withdrawn, or never made, as when old orders are read for the first time.
 */
export const TOO_LATE_MS = 60 * DAY_MS;

/** SQL: the refill's number has opted out. */
export const isOfOptedOut = isOptedOut(refills.phoneNumber);

/**
 * Advisory lock between an order that makes a refill and an opt-out that withdraws it, so that neither misses the
 * other.
 */
export const lockRefillsOf = (tx: Database, phoneNumber: string): Promise<void> =>
  takeAdvisoryLock(tx, `refills of ${phoneNumber}`);

/** Withdraws a number's open refills, in the transaction that opts it out. */
export async function withdrawRefillsOf(tx: Database, phoneNumber: string, at: Date): Promise<void> {
  await lockRefillsOf(tx, phoneNumber);
  const open = tx
    .select({ id: refills.id })
    .from(refills)
    .where(and(eq(refills.phoneNumber, phoneNumber), eq(refills.state, 'open')))
    .orderBy(asc(refills.id))
    .for('update');
  await tx
    .update(refills)
    .set({ state: 'withdrawn', withdrawal: 'opted_out', closedAt: at })
    .where(sql`${refills.id} = ANY(ARRAY${open})`);
}

/**
 * Withdraws the open refills that were due long ago, found by index. Returns how many. Any number of workers may run it at
 * once; run it often.
 */
export async function withdrawExpired(db: Database, now: Date): Promise<number> {
  const expired = db
    .select({ id: refills.id })
    .from(refills)
    .where(and(eq(refills.state, 'open'), lt(refills.dueAt, new Date(now.getTime() - TOO_LATE_MS))))
    .for('update', { skipLocked: true });
  const gone = await db
    .update(refills)
    .set({ state: 'withdrawn', withdrawal: 'expired', closedAt: now })
    .where(sql`${refills.id} = ANY(ARRAY${expired})`)
    .returning({ id: refills.id });
  return gone.length;
}
