import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { asNoAnswer } from './database-away.js';

const dialect = new PgDialect();
/** Statement names by query. There are few, since the queries are our own and values are parameters. */
const names = new Map<string, string>();

/**
 * Runs a query that each connection parses once, for queries that are too dynamic for `prepare`. Instants and numbers
 * too large for JavaScript are returned as text.
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
