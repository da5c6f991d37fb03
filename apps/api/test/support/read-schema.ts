import type pg from 'pg';
import { WIDER_RULES } from './upgrade-stops.js';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Its default, what it is generated from, or how it counts; null when each insert has to give it. */
  readonly filledBy: string | null;
}

/** What rows must obey: a key, a check, a reference, or a unique index. */
interface Rule {
  readonly table: string;
  readonly definition: string;
  readonly columns: readonly string[];
}

/** Everything that migrations make in a database. */
export interface Schema {
  readonly columns: readonly Column[];
  readonly rules: readonly Rule[];
  /** Indexes, triggers, and functions. */
  readonly others: readonly string[];
}

/** Reads the schema of a database. */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const { rows: columns } = await client.query<Column>(`
    SELECT relname AS "table", attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS "isRequired",
      coalesce(pg_get_expr(adbin, adrelid), nullif(attidentity::text, '')) AS "filledBy"
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    ORDER BY relname, attnum`);
  const { rows: rules } = await client.query<Rule>(`
    SELECT conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS definition,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'c', 'f', 'x')
    UNION ALL
    SELECT indrelid::regclass::text, pg_get_indexdef(indexrelid),
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey::smallint[]))
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND indisunique
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
    ORDER BY 1, 2`);
  const { rows: others } = await client.query<{ definition: string }>(`
    SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ORDER BY 1`);
  return { columns, rules, others: others.map(({ definition }) => definition) };
}

/**
 * What makes a schema refuse an older release that still runs on it: columns and rules that are narrower than those that
 * the release knows, and statements that it cannot plan anymore.
 */
export async function findBreaks(
  client: pg.ClientBase,
  { before, statements }: { readonly before: Schema; readonly statements: readonly string[] },
): Promise<string[]> {
  const after = await readSchema(client);
  const tables = new Set(before.columns.map(({ table }) => table));
  const find = (table: string, name: string) =>
    before.columns.find((column) => column.table === table && column.name === name);
  const breaks: string[] = [];
  for (const { table, name, type, isRequired, filledBy } of after.columns) {
    const old = find(table, name);
    if (!old && tables.has(table) && isRequired && filledBy === null)
      breaks.push(`${table}.${name} is required, and has no default`);
    if (old && old.type !== type) breaks.push(`${table}.${name} was ${old.type} and is ${type}`);
    if (old && isRequired && !old.isRequired) breaks.push(`${table}.${name} is required now`);
  }
  for (const { table, definition, columns } of after.rules) {
    const isOld = before.rules.some((rule) => rule.table === table && allows(definition, rule.definition));
    if (
      !isOld &&
      !WIDER_RULES.includes(definition) &&
      columns.length > 0 &&
      columns.every((name) => find(table, name))
    )
      breaks.push(`${table} has a new rule: ${definition}`);
  }
  for (const statement of statements) {
    const error = await client.query(`EXPLAIN (GENERIC_PLAN) ${statement}`).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof Error) breaks.push(`${error.message}: ${statement}`);
  }
  return breaks;
}

/** A rule that is not validated yet holds for what is written, as any other. */
const NOT_VALID = / NOT VALID$/;

/** Whether a rule is an older one, or that list of values with more of them. */
function allows(rule: string, older: string): boolean {
  const [list, values] = valuesOf(rule.replace(NOT_VALID, ''));
  const [oldList, oldValues] = valuesOf(older);
  return (
    rule === older || (list !== null && list === oldList && oldValues.every((one) => values.includes(one)))
  );
}

/** The column that `CHECK (kind IN (…))` is about, and the values; null for any other rule. */
function valuesOf(rule: string): [column: string | null, values: readonly string[]] {
  const [, column = null, values = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(rule) ?? [];
  return [column, values.split(', ')];
}
