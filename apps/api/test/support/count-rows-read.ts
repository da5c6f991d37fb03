import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

const write = (value: unknown): string =>
  pg.escapeLiteral(
    Array.isArray(value) ? `{${value.map((part) => JSON.stringify(part)).join()}}` : String(value),
  );

interface Node {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

/**
 * Runs a statement with the plan that PostgreSQL keeps for any values, as it may for a prepared statement, and counts the rows
 * that all its steps handle.
 */
export async function countRowsRead(client: pg.ClientBase, query: SQL): Promise<number> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  const values = params.map(write);
  await client.query('SET plan_cache_mode = force_generic_plan');
  await client.query(`PREPARE counted AS ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE counted${values.length === 0 ? '' : `(${values.join(', ')})`}`,
  );
  await client.query('DEALLOCATE counted; RESET plan_cache_mode');
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('There is no plan.');
  return sumRows(plan);
}

function sumRows(node: Node): number {
  const ofOne =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return (node.Plans ?? []).reduce((sum, each) => sum + sumRows(each), ofOne * node['Actual Loops']);
}
