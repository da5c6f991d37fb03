import { createHash } from 'node:crypto';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from './client.js';
import { asNoAnswer } from './database-away.js';

const dialect = new PgDialect();
/** Statement names by query. There are few, since values are parameters. */
const names = new Map<string, string>();

/**
 * Runs a query as a named prepared statement, for queries that are too dynamic for Drizzle's `prepare`. Instants and
 * bigints are returned as strings.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(pool: pg.Pool, query: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 40);
  names.set(text, name);
  const { rows } = await runNamed<Row>(pool, { name, text, values });
  return rows;
}

/** Runs a named statement on the pool. @throws NoAnswer when the server did not answer */
export const runNamed = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> =>
  pool.query<Row>(statement).catch((error) => Promise.reject(asNoAnswer(error)));

/**
 * A value hidden from the planner, for a statement whose plan does not depend on it. PostgreSQL keeps a generic plan
 * only if custom plans look no cheaper; otherwise it plans at each run, which takes longer than a short query runs.
 */
export const unseen = (
  value: string | number | readonly string[] | Placeholder,
  type: 'text' | 'text[]' | 'integer',
): SQL => sql`(SELECT ${Array.isArray(value) ? sql.param(value) : value}::${sql.raw(type)})`;

/** Builds a prepared statement once per database handle, since building one takes as long as a short query runs. */
export function prepareOnce<Prepared>(prepare: (tx: Database) => Prepared): (tx: Database) => Prepared {
  const known = new WeakMap<Database, Prepared>();
  return (tx) => {
    const prepared = known.get(tx) ?? prepare(tx);
    known.set(tx, prepared);
    return prepared;
  };
}

/**
 * Batches the reads of one turn of the event loop, such as of requests that arrive together, into statements of up to
 * `most` keys. A statement starts after all of its callers have called, so each sees what was committed before.
 */
export function readTogether<T>(
  most: number,
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  let next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | null = null;

  function collect() {
    const keys = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (next?.keys === keys) next = null;
      return readAll([...keys]);
    });
    return { keys, found };
  }

  return async (key) => {
    if (next === null || next.keys.size === most) next = collect();
    const { keys, found } = next;
    keys.add(key);
    return (await found).get(key) ?? null;
  };
}
