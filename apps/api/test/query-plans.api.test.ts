import { HISTORY_FILTERS } from '@eyecart/shared/contracts';
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedBulk } from '../src/cli/seed/seed-bulk.js';
import type { RootDatabase } from '../src/db/client.js';
import * as schema from '../src/db/schema/index.js';
import { findCart } from '../src/domains/carts/cart-repository.js';
import { selectCartsPage } from '../src/domains/carts/carts/practice-cart-repository.js';
import { countFollowUps, selectFollowUps } from '../src/domains/follow-up/follow-up-repository.js';
import { selectNeeds } from '../src/domains/follow-up/select-needs.js';
import {
  selectFunnel,
  selectOrderCounts,
  selectOrderPage,
  selectOrderSums,
  selectPeriods,
  selectTextCounts,
} from '../src/domains/orders/analytics/analytics-repository.js';
import type { Scope } from '../src/domains/orders/analytics/analytics-scope.js';
import { selectMonths } from '../src/domains/orders/analytics/follow-up-effect-repository.js';
import { selectGroupFigures } from '../src/domains/orders/analytics/group-figures-repository.js';
import {
  selectOrdersByTime,
  selectWaitingAndSent,
} from '../src/domains/reorders/scheduled/scheduled-order-repository.js';
import { selectEntries } from '../src/domains/texts/history/history-entry-repository.js';
import { countFiltered, countStopped } from '../src/domains/texts/history/history-filters.js';
import { type HistoryQuery, selectPage } from '../src/domains/texts/history/history-page-repository.js';
import { selectPatients } from '../src/domains/texts/history/history-search.js';
import { explain } from './support/explain.js';
import { LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const NOW = new Date('2026-11-21T18:00:00Z');
const scope = { practiceId: 'demo-lakeside', range: 'all', now: NOW } as const satisfies Scope;
const groupScope = { groupId: '018f2b1c-0000-7000-8000-000000000001', range: 'all', now: NOW } as const;

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

const follow = { practiceId: 'demo-lakeside', now: NOW, afterDays: 3 };

/** `npm run bench` measures how long they take on large tables. */
describe('query plans of one practice among many', () => {
  const api = testApi({ replacements: { clock: { now: () => NOW } } });
  beforeAll(async () => {
    const { url } = api.dependencies.config.database;
    await seedBulk(url, { practices: 47, messages: 3000, orders: 1500 }, NOW);
  });

  it.each<[string, SQL, RegExp]>([
    ['texts', selectTextCounts(scope), /Index Only Scan using messages_tally/],
    ['texts of a month', selectTextCounts({ ...scope, range: '30' }), /Index Only Scan using messages_tally/],
    ['orders', selectOrderSums(scope), /Index Only Scan using orders_sums/],
    ['orders of a month', selectOrderSums({ ...scope, range: '30' }), /Index Only Scan using orders_sums/],
    ['orders by currency', selectOrderCounts(scope), /Index Only Scan using orders_(listed|sums)/],
    [
      'orders that a search finds',
      selectOrderCounts({ ...scope, search: '1001' }),
      // On a table this small both cost the same.
      /Index (Only Scan using orders_listed|Scan using orders_sums)/,
    ],
    ['texts of a group', selectGroupFigures(groupScope, 'USD'), /Index Only Scan using messages_tally/],
    [
      'orders of a group, of a month',
      selectGroupFigures({ ...groupScope, range: '30' }, 'USD'),
      /Index Only Scan using orders_sums/,
    ],
    ['weeks', selectPeriods(scope, 'USD'), /Index Only Scan using orders_sums/],
    ['the funnel', selectFunnel(scope), /Index Only Scan using messages_carts/],
    [
      'the funnel of a month',
      selectFunnel({ ...scope, range: '30' }),
      /Index Only Scan using messages_carts/,
    ],
    ['the carts of a funnel', selectFunnel(scope), /Index Only Scan using carts_opened_ordered/],
    ['Follow-up results', selectMonths(scope, 'USD'), /Index Only Scan using messages_carts/],
    ['the orders of Follow-up results', selectMonths(scope, 'USD'), /Index Only Scan using orders_sums/],
  ])('count %s by index', async (_what, query, index) => {
    const plan = await explain(api, query);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on (orders|messages|carts)/);
  });

  const middle = { at: NOW, id: '00000000-0000-4000-8000-000000000000' };

  it.each<[string, Partial<HistoryQuery>]>([
    ['the newest', {}],
    ['a later page', { after: middle }],
    ['a name', { search: { part: 'nobody' } }],
    ['digits of a number', { search: { digits: '2012345' } }],
    ['between two times', { from: new Date('2026-10-01T00:00:00Z'), to: NOW, after: middle }],
    ...HISTORY_FILTERS.map((filter): [string, Partial<HistoryQuery>] => [filter, { filter }]),
  ])('read the history in index order: %s', async (_what, fields) => {
    const wanted = {
      practiceId: scope.practiceId,
      search: null,
      filter: null,
      after: null,
      limit: 101,
      ...fields,
    };
    const plan = await explain(api, selectPage(wanted));
    expect(plan).toMatch(/Index (Only )?Scan using messages_history/);
    expect(plan).toMatch(/Index (Only )?Scan using messages_(first|patients)/);
    expect(plan).not.toMatch(/Seq Scan|Bitmap/);
    const page = plan.slice(plan.indexOf('CTE page'), plan.indexOf('CTE keys'));
    expect(page).not.toMatch(/Sort/);
  });

  it.each<[string, (db: RootDatabase) => SQL, RegExp]>([
    [
      'carts',
      (db) =>
        selectCartsPage(db, scope.practiceId, { after: middle, limit: 51, from: LONG_AGO, to: NOW }).getSQL(),
      /Index Scan Backward using carts_practice_created/,
    ],
    [
      'scheduled orders',
      (db) =>
        selectOrdersByTime(db, scope.practiceId, {
          after: { at: NOW, id: '1001' },
          limit: 101,
          from: LONG_AGO,
          to: NOW,
        }).getSQL(),
      /Index Scan Backward using scheduled_orders_practice/,
    ],
    [
      'orders',
      (db) =>
        selectOrderPage(db, { ...scope, from: LONG_AGO, to: NOW }, 'USD', {
          after: middle,
          sortBy: 'orderDate',
          sortOrder: 'desc',
          offset: 0,
          limit: 51,
        }).getSQL(),
      /Index (Only )?Scan Backward using orders_(listed|sums)/,
    ],
  ])('read a later page of %s in index order, between two times', async (_what, select, index) => {
    const plan = await explain(api, select(api.dependencies.db));
    expect(plan).toMatch(index);
    expect(plan).toMatch(/Index Cond: .*(ROW\(|<=)/);
    expect(plan).not.toMatch(/Seq Scan|Bitmap/);
  });

  it.each([{ part: 'nobody' }, { digits: '2012345' }])(
    'find the patients of a search by index: %s',
    async (search) => {
      const plan = await explain(api, selectPatients(scope.practiceId, search));
      expect(plan).toMatch(/Index Only Scan using messages_patients/);
      expect(plan).not.toMatch(/Seq Scan on (messages|carts)/);
    },
  );

  it('count the history by index', async () => {
    const most = await explain(api, countFiltered(scope.practiceId));
    expect(most).toMatch(/Index Only Scan using messages_patients/);
    expect(most).toMatch(/(Index (Only )?Scan using|Bitmap Index Scan on) messages_failed /);
    expect(most).toMatch(/Index Only Scan using messages_failed_reminders/);
    expect(most).toMatch(/Index Only Scan using replies_practice/);
    const stopped = await explain(api, countStopped(scope.practiceId));
    expect(stopped).toMatch(/Index Only Scan using messages_patients/);
    expect(most + stopped).not.toMatch(/Seq Scan on (messages|carts|replies)/);
  });

  it('read the waiting and the latest sent orders by index', async () => {
    const plan = await explain(api, selectWaitingAndSent(api.dependencies.db, scope.practiceId).getSQL());
    expect(plan).toMatch(/Index Scan using scheduled_orders_practice/);
    expect(plan).not.toMatch(/Seq Scan on (messages|opt_outs|scheduled_orders)/);
  });

  it('read the first page of Follow-up with all counts by index', async () => {
    const query = { search: null, reason: null, after: null, limit: 26 };
    const plan = await explain(api, selectFollowUps(follow, query));
    expect(plan).toMatch(/Index Scan using follow_up_needs_/);
    expect(plan).toMatch(/Index Only Scan using follow_up_changes_practice/);
    expect(plan).toMatch(/Index Scan Backward using messages_phone_created/);
    expect(plan).toMatch(/Index Scan using carts_pkey/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('sort Follow-up before a search looks at its rows, so that it stops at a full page', async () => {
    const query = { search: { part: 'Nguyen' }, reason: null, after: null, limit: 26 };
    const plan = await explain(api, selectFollowUps(follow, query));
    expect(plan).toMatch(/Sort Key: shown_rows.rank/);
    expect(plan).not.toMatch(/Sort Key: "row".rank/);
  });

  it('count the follow-ups from their needs alone', async () => {
    const plan = await explain(api, countFollowUps(follow));
    expect(plan).toMatch(/Index (Only )?Scan using follow_up_needs_/);
    expect(plan).not.toMatch(/Seq Scan|messages|carts|replies|opt_outs/);
  });

  it('compute the needs of a patient by index', async () => {
    const patients = { practiceId: 'demo-lakeside', phoneNumbers: ['+12015550142'] };
    const plan = await explain(api, selectNeeds(patients));
    expect(plan).toMatch(/Index Scan using messages_(phone_created|patients)/);
    expect(plan).toMatch(/Index Scan using scheduled_orders_phone/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('read carts by one kept plan, however many are read at once', async () => {
    const { rows } = await api.database.query('SELECT public_id FROM carts ORDER BY created_at LIMIT 4');
    const ids: string[] = rows.map(({ public_id: id }) => id);
    const client = await api.dependencies.db.$client.connect();
    try {
      const db = drizzle(client, { schema });
      // PostgreSQL plans the first five runs anew and compares.
      for (const count of [1, 2, 4, 1, 3, 1, 4, 2, 1]) {
        const found = await Promise.all(ids.slice(0, count).map((id) => findCart(db, id)));
        expect(found.map((cart) => cart?.publicId)).toEqual(ids.slice(0, count));
      }
      const kept = await client.query(
        `SELECT custom_plans::integer AS anew FROM pg_prepared_statements WHERE name = 'find_carts'`,
      );
      expect(kept.rows).toEqual([{ anew: 5 }]);
    } finally {
      client.release(true);
    }
  });

  it.each<[string, (db: RootDatabase) => SQL]>([
    [
      'a page of the history',
      () => selectPage({ practiceId: scope.practiceId, search: null, filter: null, after: null, limit: 51 }),
    ],
    [
      'the failed texts',
      () =>
        selectPage({ practiceId: scope.practiceId, search: null, filter: 'failed', after: null, limit: 51 }),
    ],
    ['the counts of the history', () => countFiltered(scope.practiceId)],
    ['the count of the stopped', () => countStopped(scope.practiceId)],
    ['an entry of the history', (db) => selectEntries(db).getSQL()],
    ['the waiting and the latest sent orders', (db) => selectWaitingAndSent(db, scope.practiceId).getSQL()],
  ])('read %s by one kept plan', async (_what, select) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(select(api.dependencies.db));
    const { rows: some } = await api.database.query(
      "SELECT id FROM messages WHERE practice_id = 'demo-lakeside' AND type = 'initial' LIMIT 1",
    );
    const values = fillPlaceholders(params, { ids: [some[0].id], practiceId: scope.practiceId });
    const client = await api.database.connect();
    try {
      for (let run = 0; run < 8; run += 1) await client.query({ name: 'kept', text, values });
      const kept = await client.query(
        `SELECT custom_plans::integer AS anew FROM pg_prepared_statements WHERE name = 'kept'`,
      );
      expect(kept.rows).toEqual([{ anew: 5 }]);
    } finally {
      client.release(true);
    }
  });

  it('give a page of the history the same version, whichever plan is used', async () => {
    const query = selectPage({
      practiceId: scope.practiceId,
      search: null,
      filter: null,
      after: null,
      limit: 21,
    });
    const versions = await Promise.all(
      ['enable_hashjoin', 'enable_nestloop', 'enable_mergejoin'].map((setting) =>
        api.dependencies.db.transaction(async (tx) => {
          await tx.execute(sql.raw(`SET LOCAL ${setting} = off`));
          return (await tx.execute<{ texts: string }>(query)).rows[0]?.texts;
        }),
      ),
    );
    expect(versions[0]).toMatch(/^\[\["[0-9a-f-]{36}", \d{13}, "[0-9a-f]{32}"\], /);
    expect(new Set(versions).size).toBe(1);
  });

  it('stop at 1,000 orders without a page, but count them all', async () => {
    const { rows } = await api.database.query(
      `WITH own AS (SELECT id FROM orders ORDER BY practice_id = 'demo-lakeside' DESC LIMIT 1005)
       UPDATE orders SET practice_id = 'demo-lakeside' WHERE id IN (SELECT id FROM own) RETURNING 1`,
    );
    expect(rows).toHaveLength(1005);
    const { body } = await (await api.signedIn())
      .get('/api/analytics/orders/detailed')
      .query({ practiceName: LAKESIDE })
      .expect(200);
    expect([body.orders.length, body.total]).toEqual([1000, 1005]);
  });
});
