import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describeFault, sayFault } from '../faults/describe-fault.js';

/**
 * The server did not answer: there was no connection in time, or it broke. The driver has no code for most of these.
 */
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
 * (53), shutdown, crash, and startup (57P), a standby before failover (25006), serialization failure and deadlock, such
 * as with a migration (40001, 40P01), and a lock timeout, such as because of a frozen process (55P03).
 */
const AWAY = /^(08|53|57P)|^(25006|40001|40P01|55P03)$/;

/** Whether the database is unreachable or cannot work now, so that a retry may succeed; not for a slow statement. */
export function isDatabaseAway(error: unknown): boolean {
  const fault = error instanceof DrizzleQueryError ? asNoAnswer(error.cause) : error;
  if (fault instanceof pg.DatabaseError) return AWAY.test(fault.code ?? '');
  return fault instanceof NoAnswer;
}

/** Turns a failure into `NoAnswer`, unless the server answered or a value could not be sent. */
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
