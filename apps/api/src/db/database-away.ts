import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describeFault, sayFault } from '../faults/describe-fault.js';

/** The server did not answer: no connection was to be had in time, or it broke. The driver gives most of these no code. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(sayFault(cause), { cause });
    this.code = describeFault(cause).code;
  }
}

/**
 * SQLSTATEs of a server that cannot work now: connection exceptions (08), insufficient resources such as a full disk
 * (53), shutdown, crash, and start (57P), a standby that has not taken over yet (25006), a transaction that it ended
 * in favor of another, such as a migration's (40001, 40P01), and a lock that another kept, such as a frozen process (55P03).
 */
const AWAY = /^(08|53|57P)|^(25006|40001|40P01|55P03)$/;

/**
 * Whether the database cannot be reached or cannot work now, as opposed to a mistake in a statement or one that took too
 * long. A repeat may well succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  const fault = error instanceof DrizzleQueryError ? asNoAnswer(error.cause) : error;
  if (fault instanceof pg.DatabaseError) return AWAY.test(fault.code ?? '');
  return fault instanceof NoAnswer;
}

/** A failed query as `NoAnswer`, unless it is the server's answer or a value that cannot be sent. */
export const asNoAnswer = (error: unknown): unknown =>
  [pg.DatabaseError, TypeError, RangeError, NoAnswer].some((known) => error instanceof known)
    ? error
    : new NoAnswer(error);

type Connected = Parameters<pg.Pool['connect']>[0];

/** A pool whose failures to connect can be told from others. */
export class DatabasePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error) => Promise.reject(new NoAnswer(error)));
    super.connect((error, client, release) => callback(error && new NoAnswer(error), client, release));
    return undefined;
  }
}
