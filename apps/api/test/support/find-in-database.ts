import type { Pool } from 'pg';

/** All columns, as `table.column`, whose text or JSON contains one of the words; sorted. */
export async function findInDatabase(database: Pool, words: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'json', 'jsonb', 'character varying', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await database.query(
      `SELECT 1 FROM "${table}" WHERE "${column}"::text ILIKE ANY ($1::text[]) LIMIT 1`,
      [words.map((word) => `%${word}%`)],
    );
    if (rowCount !== 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}
