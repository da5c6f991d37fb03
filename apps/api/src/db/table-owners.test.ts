import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from './schema/index.js';

/** The folder below `src` that alone writes a table; the others ask it (docs/product.md §9.7). */
const OWNERS: Readonly<Record<string, string>> = {
  api_keys: 'domains/practices',
  audit_entries: 'domains/practices',
  bundle_items: 'domains/carts',
  bundles: 'domains/carts',
  cart_titles: 'domains/carts',
  carts: 'domains/carts',
  catalog_state: 'domains/catalog',
  checkout_differences: 'domains/carts',
  checkouts: 'domains/carts',
  collection_products: 'domains/catalog',
  collections: 'domains/catalog',
  consents: 'domains/texts',
  draft_orders: 'domains/carts',
  enrollment_links: 'domains/practices',
  favorites: 'domains/catalog',
  follow_up_changes: 'domains/follow-up',
  follow_up_dismissals: 'domains/follow-up',
  follow_up_needs: 'domains/follow-up',
  follow_up_sends: 'domains/texts',
  idempotency_keys: 'db',
  known_browsers: 'domains/practices',
  messages: 'domains/texts',
  opt_outs: 'domains/texts',
  order_refunds: 'domains/orders',
  order_series: 'domains/reorders',
  order_sync: 'domains/orders',
  orders: 'domains/orders',
  practice_groups: 'domains/practices',
  practices: 'domains/practices',
  product_notes: 'domains/catalog',
  products: 'domains/catalog',
  rate_limits: 'http',
  removed_products: 'domains/catalog',
  learned_supplies: 'domains/reorders',
  practice_supplies: 'domains/reorders',
  refill_requests: 'domains/reorders',
  refills: 'domains/reorders',
  replies: 'domains/texts',
  reply_sync: 'domains/texts',
  scheduled_orders: 'domains/reorders',
  sender_paces: 'domains/texts',
  sessions: 'domains/practices',
  variants: 'domains/catalog',
  webhook_deliveries: 'domains/integrations',
  webhook_events: 'domains/integrations',
  webhooks: 'domains/integrations',
};

const TRIAL_DATA = 'Made-up data for trials, written in bulk: through the owners it would take hours.';

/** Files that write tables of several owners, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'cli/seed/seed-bulk.ts': TRIAL_DATA,
  'cli/seed/seed-follow-up.ts': TRIAL_DATA,
  'cli/seed/seed-refills.ts': TRIAL_DATA,
  'cli/seed/seed-scheduled.ts': TRIAL_DATA,
};

/** Files whose statements get their table from elsewhere, each with its reason. */
const GIVEN_TABLES: Readonly<Record<string, string>> = {
  'db/soft-delete.ts': 'The table’s owner gives it to `createSoftDelete` and calls it.',
  'domains/operations/backup/backup-format.ts':
    'A backup reads each table with COPY, and a restore fills it.',
  'domains/operations/backup/restore-backup.ts':
    'A restore empties and fills every table, while nothing else is connected.',
};

/**
 * Functions of the migrations that write a table when others change, in the same transaction, so that no module can forget
 * it: what Follow-up has to look at again, which only refresh-needs.ts processes, and the titles that carts have had.
 */
const TRIGGERS: Readonly<Record<string, string>> = {
  note_cart_titles: 'cart_titles',
  note_patient_change: 'follow_up_changes',
  note_cart_opening: 'follow_up_changes',
  note_series_end: 'follow_up_changes',
  note_opt_out: 'follow_up_changes',
};

const SRC = path.resolve(import.meta.dirname, '..');
const MIGRATIONS = path.resolve(SRC, '../migrations');

/** Tables by their name in the schema's code and by their own. */
const TABLES: ReadonlyMap<string, string> = new Map(
  Object.entries<unknown>(schema).flatMap(([name, table]): [string, string][] =>
    is(table, PgTable)
      ? [
          [name, getTableName(table)],
          [getTableName(table), getTableName(table)],
        ]
      : [],
  ),
);

const BUILDER = /\.(?:insert|update|delete)\(\s*(?:schema\.)?(\w+)\s*\)/g;
const STATEMENT =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?(?:"?public"?\.)?(?:"?(\w+)"?|\$\{(?:schema\.)?(\w+)\})/g;

/** A table that its owner lets `createSoftDelete` write. */
const SOFT_DELETE = /\bcreateSoftDelete(?:<\w+>)?\(\{\s*table:\s*(\w+)/g;

/** A statement on a table that is only known at run time. */
const GIVEN_BUILDER =
  /\.(?:insert|update|delete)\(\s*([^()\s]+)\s*\)\s*\.(?:set|where|values|from|returning)\(/g;
const GIVEN_STATEMENT =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|COPY)\s+\$\{\s*([^}]+?)\s*\}/g;

/** Whether a source writes a table that it does not name. */
const writesGivenTable = (source: string): boolean =>
  [...source.matchAll(GIVEN_BUILDER), ...source.matchAll(GIVEN_STATEMENT)].some(
    ([, name = '']) => !TABLES.has(name.replace(/^schema\./, '')),
  );

/** The tables that a source writes, through Drizzle or in SQL. */
function tablesWrittenIn(source: string): string[] {
  const named = [BUILDER, STATEMENT, SOFT_DELETE]
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .map(([, one, other]) => one ?? other ?? '');
  return [...new Set(named.flatMap((name) => TABLES.get(name) ?? []))].sort();
}

/** The tables that a file may not write and does. */
function foreignWrites(file: string, source: string): string[] {
  if (file in EXCEPTIONS) return [];
  return tablesWrittenIn(source).filter((table) => !file.startsWith(`${OWNERS[table]}/`));
}

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(path.join(SRC, file), 'utf8') }));

describe('tables', () => {
  it('have an owner each', () => {
    expect(Object.keys(OWNERS).sort()).toEqual([...new Set(TABLES.values())].sort());
  });

  it('are written by their owner or a trigger', () => {
    const written = new Set(
      sources.filter(({ file }) => !(file in EXCEPTIONS)).flatMap(({ source }) => tablesWrittenIn(source)),
    );
    expect([...new Set([...written, ...Object.values(TRIGGERS)])].sort()).toEqual(Object.keys(OWNERS).sort());
  });

  it('are written only by their owner', () => {
    const foreign = sources.flatMap(({ file, source }) =>
      foreignWrites(file, source).map((table) => `${file} writes ${table}`),
    );
    expect(foreign).toEqual([]);
  });

  it('are named where they are written, except in these files', () => {
    const given = sources.filter(({ source }) => writesGivenTable(source)).map(({ file }) => file);
    expect(given.sort()).toEqual(Object.keys(GIVEN_TABLES).sort());
  });

  it('are written by these triggers alone', () => {
    const migrations = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
    const functions = migrations.flatMap((file) =>
      readFileSync(path.join(MIGRATIONS, file), 'utf8').split('--> statement-breakpoint'),
    );
    const writing = functions.flatMap((source): [string, string][] => {
      const name = /CREATE (?:OR REPLACE )?FUNCTION (\w+)/.exec(source)?.[1];
      return name === undefined
        ? []
        : tablesWrittenIn(source).map((table): [string, string] => [name, table]);
    });
    expect(Object.fromEntries(writing)).toEqual(TRIGGERS);
    expect(writing).toHaveLength(Object.keys(TRIGGERS).length);
  });
});

describe('a foreign write', () => {
  it.each([
    ['await tx.insert(messages).values(row).onConflictDoUpdate({ target: messages.id, set })'],
    ['await db\n        .update(messages)\n        .set({ state })'],
    ['await db.delete(messages)'],
    ['await db.delete(schema.messages)'],
    ['sql`INSERT INTO messages (id) VALUES (1)`'],
    ['sql`WITH moved AS (UPDATE messages AS reminder SET due_at = now()) SELECT 1`'],
    ['sql`\n  DELETE FROM\n    messages WHERE true`'],
    [`sql\`UPDATE \${messages} SET body = ''\``],
    ['sql`TRUNCATE messages`'],
    ['sql`UPDATE ONLY "public"."messages" SET body = \'\'`'],
    ['createSoftDelete<string>({ table: messages, id: messages.id, topic })'],
  ])('is seen: %s', (source) => {
    expect(foreignWrites('domains/orders/planted.ts', source)).toEqual(['messages']);
    expect(foreignWrites('domains/texts/planted.ts', source)).toEqual([]);
  });

  it.each([
    ['await tx.update(table).set({ state }).where(isIt)'],
    ['await db.delete(table).where(isIt)'],
    ['await db.insert(tables[0]).values(rows)'],
    [`sql\`UPDATE \${table} SET body = ''\``],
    [`client.query(\`TRUNCATE \${names.join(', ')}\`)`],
  ])('is seen when it does not name its table: %s', (source) => {
    expect(writesGivenTable(source)).toBe(true);
  });

  it('is not a read, a lock or a change of something else', () => {
    const source =
      'db.select().from(messages).for("update"); known.delete(id); hash.update(body); FOR UPDATE OF messages';
    expect(foreignWrites('domains/orders/planted.ts', source)).toEqual([]);
  });
});
