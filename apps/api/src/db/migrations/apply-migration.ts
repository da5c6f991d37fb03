import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../faults/config-error.js';
import { buildConcurrently, isConcurrent } from './build-concurrently.js';
import type { Migration } from './list-migrations.js';

/** How migrations wait for tables that are in use. Shorter times are for tests. */
export interface LockWaits {
  /** How long a migration waits for a table's lock before it gives up for now, since queries queue behind it. */
  readonly lockMs: number;
  readonly pauseMs: number;
  readonly attempts: number;
}

/**
 * Below PostgreSQL's deadlock_timeout of one second. Otherwise a query that deadlocks with the migration could be the
 * one that is canceled.
 */
export const LOCK_WAITS: LockWaits = { lockMs: 800, pauseMs: 3_000, attempts: 30 };
/** How long a migration waits for a further lock, since queries may already be waiting for its first ones. */
const FURTHER_LOCK_MS = 200;

/** Lock timeout and deadlock. */
const NO_LOCK: readonly unknown[] = ['55P03', '40P01'];

/** The table of applied migrations, as drizzle's own migrator has it. */
const CREATE_RECORDS = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;

/**
 * Applies one migration, all of it or nothing. While a table is in use for too long, it rolls back and retries.
 * @throws ConfigError when it got no lock after all attempts
 */
export async function applyMigration(client: pg.Client, migration: Migration, waits: LockWaits) {
  if (isConcurrent(migration)) {
    for (const statement of migration.statements) await buildConcurrently(client, statement);
    await record(client, migration);
    return;
  }
  for (let attempt = 1; !(await tryMigration(client, migration, waits.lockMs)); attempt += 1) {
    if (attempt === waits.attempts) throw new ConfigError(wordGivingUp(migration, waits));
    await pause(waits.pauseMs);
  }
}

/** Applies migrations within a transaction while nothing else uses the database. */
export async function applyInTransaction(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const migration of migrations) {
    for (const statement of migration.statements)
      await client.query(isConcurrent(migration) ? statement.replace(/ CONCURRENTLY\b/i, '') : statement);
    await record(client, migration);
  }
}

/** Returns whether it got its locks. */
async function tryMigration(client: pg.Client, migration: Migration, lockMs: number): Promise<boolean> {
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockMs}`);
    for (const statement of migration.statements) {
      await client.query(statement);
      await client.query(`SET LOCAL lock_timeout = ${Math.min(lockMs, FURTHER_LOCK_MS)}`);
    }
    await record(client, migration);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof pg.DatabaseError && NO_LOCK.includes(error.code)) return false;
    throw error;
  }
}

async function record(client: pg.Client, { hash, when }: Migration): Promise<void> {
  await client.query(CREATE_RECORDS);
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    when,
  ]);
}

const wordGivingUp = ({ name }: Migration, { lockMs, attempts }: LockWaits): string =>
  `The migration ${name} changed nothing: a table that it needs was in use at each of ${attempts} attempts of ${lockMs / 1000} s. Find what holds it (SELECT pid, application_name, xact_start, query FROM pg_stat_activity WHERE xact_start < now() - interval '1 minute'), wait for it or end it, and start again.`;
