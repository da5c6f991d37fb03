import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from './schema/index.js';

/** The folder below `src` that alone writes a table; the others ask it (docs/product.md §9.7). */
const OWNERS: Readonly<Record<string, string>> = {
  api_keys: 'modules/practices',
  audit_entries: 'modules/audit',
  bundle_items: 'modules/bundles',
  bundles: 'modules/bundles',
  carts: 'modules/carts',
  catalog_state: 'modules/catalog',
  checkout_differences: 'modules/checkout',
  checkouts: 'modules/checkout',
  collection_products: 'modules/catalog',
  collections: 'modules/catalog',
  consents: 'modules/consents',
  draft_orders: 'modules/draft-orders',
  enrollment_links: 'modules/session',
  favorites: 'modules/favorites',
  follow_up_changes: 'modules/follow-up',
  follow_up_dismissals: 'modules/follow-up',
  follow_up_needs: 'modules/follow-up',
  follow_up_sends: 'modules/follow-up',
  idempotency_keys: 'db',
  known_browsers: 'modules/session',
  messages: 'modules/texting',
  opt_outs: 'modules/opt-outs',
  order_refunds: 'modules/orders',
  order_series: 'modules/scheduled-orders',
  order_sync: 'modules/orders',
  orders: 'modules/orders',
  practices: 'modules/practices',
  product_notes: 'modules/product-notes',
  products: 'modules/catalog',
  rate_limits: 'http',
  removed_products: 'modules/catalog',
  learned_supplies: 'modules/refills',
  practice_supplies: 'modules/refills',
  refill_requests: 'modules/refills',
  refills: 'modules/refills',
  replies: 'modules/replies',
  scheduled_orders: 'modules/scheduled-orders',
  sender_paces: 'modules/texting',
  sessions: 'modules/session',
  variants: 'modules/catalog',
  webhook_deliveries: 'modules/outgoing-webhooks',
  webhook_events: 'modules/webhooks',
  webhooks: 'modules/outgoing-webhooks',
};

/** Made-up data for trials, written in bulk. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  'cli/seed-bulk.ts',
  'cli/seed-follow-up.ts',
  'cli/seed-refills.ts',
  'cli/seed-scheduled.ts',
]);

const SRC = path.resolve(import.meta.dirname, '..');

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

/** The tables that a source writes, through Drizzle or in SQL. */
function tablesWrittenIn(source: string): string[] {
  const named = [...source.matchAll(BUILDER), ...source.matchAll(STATEMENT)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return [...new Set(named.flatMap((name) => TABLES.get(name) ?? []))].sort();
}

/** The tables that a file may not write and does. */
function foreignWrites(file: string, source: string): string[] {
  if (EXCEPTIONS.has(file)) return [];
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

  it('are written by their owner', () => {
    const written = new Set(
      sources.filter(({ file }) => !EXCEPTIONS.has(file)).flatMap(({ source }) => tablesWrittenIn(source)),
    );
    expect([...written].sort()).toEqual(Object.keys(OWNERS).sort());
  });

  it('are written only by their owner', () => {
    const foreign = sources.flatMap(({ file, source }) =>
      foreignWrites(file, source).map((table) => `${file} writes ${table}`),
    );
    expect(foreign).toEqual([]);
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
  ])('is seen: %s', (source) => {
    expect(foreignWrites('modules/orders/planted.ts', source)).toEqual(['messages']);
    expect(foreignWrites('modules/texting/planted.ts', source)).toEqual([]);
  });

  it('is not a read, a lock or a change of something else', () => {
    const source =
      'db.select().from(messages).for("update"); known.delete(id); hash.update(body); FOR UPDATE OF messages';
    expect(foreignWrites('modules/orders/planted.ts', source)).toEqual([]);
  });
});
