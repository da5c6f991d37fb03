import type pg from 'pg';

export interface BackupTable {
  readonly name: string;
  /** In the table's order, without generated columns. */
  readonly columns: readonly string[];
}

/**
 * Not in a backup: sessions and enrollment links, since a restore would bring back those that have ended; counts of
 * attempts; and stored answers, which have names and numbers and would outlive their day, or an erasure, in a backup.
 */
export const LEFT_OUT: readonly string[] = [
  'sessions',
  'enrollment_links',
  'rate_limits',
  'idempotency_keys',
];

/** The tables of a backup, each after those that it refers to, so that foreign keys hold while it is restored. */
export async function listBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  return (await listTables(client)).filter(({ name }) => !LEFT_OUT.includes(name));
}

/** All tables, in the same order. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    SELECT tables.relname AS name,
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      ARRAY(SELECT others.relname::text FROM pg_constraint JOIN pg_class AS others ON others.oid = confrelid
        WHERE conrelid = tables.oid AND contype = 'f' AND confrelid <> conrelid) AS needs
    FROM pg_class AS tables
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    ORDER BY name`);
  const left = [...rows];
  const sorted: BackupTable[] = [];
  while (left.length > 0) {
    const isReady = left.findIndex(({ needs }) => !left.some(({ name }) => needs.includes(name)));
    const [next] = left.splice(isReady, 1);
    if (isReady === -1 || !next) throw new Error("The tables' foreign keys form a cycle.");
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

/** The sequences of identity columns with their current values. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows: names } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1",
  );
  const sequences = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `SELECT last_value::text AS value, is_called FROM ${client.escapeIdentifier(name)}`,
    );
    for (const row of rows) sequences.push({ name, value: row.value, isCalled: row.is_called });
  }
  return sequences;
}

/** When the newest applied migration was made. */
export async function readMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ newest: string | null }>(
    'SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ?? '0';
}
