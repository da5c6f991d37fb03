import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Any constant works as long as every instance uses it. */
const MIGRATION_LOCK = 7_302_206;
const POLL_MS = 250;
const WAITS =
  'Waiting for another process that is changing the database schema. If it hangs, the database ends its session after a minute.';

/** How to tell the operator what a migration waits for. */
export interface Teller {
  readonly tell?: (message: string) => void;
  readonly tellAfterMs?: number;
}

/**
 * Waits for the session-level advisory lock on schema changes. It polls instead of blocking, since a concurrent index
 * build waits for every running statement, including a blocked one.
 */
export async function holdMigrationLock(client: pg.Client, teller: Teller = {}): Promise<void> {
  await sayWhile(WAITS, teller, async () => {
    while (!(await tryLock(client))) await pause(POLL_MS);
  });
}

/** Repeats a message for as long as the work takes. */
export async function sayWhile<T>(
  message: string,
  { tell = tellOperator, tellAfterMs = 10_000 }: Teller,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => tell(message), tellAfterMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>('SELECT pg_try_advisory_lock($1) AS is_ours', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.is_ours === true;
}

const tellOperator = (message: string): void => {
  process.stderr.write(`${message}\n`);
};
