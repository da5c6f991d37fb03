import type pg from 'pg';

/** How much a table takes with its indexes. */
export interface SizeOfTable {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly indexBytes: number;
}

/** The largest tables. */
export async function readSizes(database: pg.Pool): Promise<SizeOfTable[]> {
  const { rows } = await database.query<SizeOfTable>(
    `SELECT relname AS name, reltuples::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes, pg_indexes_size(oid)::float8 AS "indexBytes"
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 1000
     ORDER BY bytes DESC LIMIT 8`,
  );
  return rows;
}
