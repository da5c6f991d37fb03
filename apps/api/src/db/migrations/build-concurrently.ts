import type pg from 'pg';
import type { Migration } from './list-migrations.js';

/** Matches what drizzle-kit writes for `index(…).concurrently()`, with comments before it. */
const CONCURRENT =
  /^(?:\s|--.*\n)*(?:(CREATE)(?: UNIQUE)? INDEX|DROP INDEX) CONCURRENTLY(?: IF (?:NOT )?EXISTS)? "([^"]+)"/i;

/**
 * Whether a migration builds or drops indexes while the table is written to, which no transaction can do.
 * @throws Error when it has statements of both kinds: after a failure, no one would know which had taken effect
 */
export function isConcurrent({ name, statements }: Migration): boolean {
  const concurrent = statements.filter((statement) => CONCURRENT.test(statement)).length;
  if (concurrent > 0 && concurrent < statements.length)
    throw new Error(`${name} mixes CONCURRENTLY with other statements. Make two migrations of it.`);
  return concurrent > 0;
}

/**
 * Builds or drops an index while others write to the table. Safe to repeat: a valid index is kept, and an invalid one
 * that a failed build left behind is dropped and built again.
 */
export async function buildConcurrently(client: pg.Client, statement: string): Promise<void> {
  const [, creates, name = ''] = CONCURRENT.exec(statement) ?? [];
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`public.${client.escapeIdentifier(name)}`],
  );
  const [index] = rows;
  if (creates === undefined ? !index : index?.valid === true) return;
  if (creates !== undefined && index)
    await client.query(`DROP INDEX CONCURRENTLY ${client.escapeIdentifier(name)}`);
  await client.query(statement);
}
