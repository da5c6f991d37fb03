import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedBulk } from '../src/cli/seed/seed-bulk.js';
import type { PatientSearch } from '../src/db/patient-search.js';
import { messages } from '../src/db/schema/index.js';
import { selectCartsPage } from '../src/domains/carts/carts/practice-cart-repository.js';
import { countFollowUps, selectFollowUps } from '../src/domains/follow-up/follow-up-repository.js';
import { addMonths, type MonthPart } from '../src/domains/orders/analytics/add-months.js';
import {
  selectFunnel,
  selectOrderPage,
  selectOrderSums,
  selectPeriods,
  selectTextCounts,
} from '../src/domains/orders/analytics/analytics-repository.js';
import {
  listMonths,
  selectDismissalCounts,
  selectMonths,
} from '../src/domains/orders/analytics/follow-up-effect-repository.js';
import { selectPairs } from '../src/domains/reorders/refills/supply-repository.js';
import { countFiltered, countStopped } from '../src/domains/texts/history/history-filters.js';
import { findPatients, selectPage } from '../src/domains/texts/history/history-page-repository.js';
import type { FoundPatients } from '../src/domains/texts/history/history-search.js';
import { isOptedOut, isPaused } from '../src/domains/texts/number-status.js';
import { countRowsRead } from './support/count-rows-read.js';
import { testApi } from './support/test-api.js';

const NOW = new Date('2026-11-21T18:00:00Z');
const scope = { practiceId: 'demo-lakeside', range: 'all', now: NOW } as const;
const follow = { practiceId: 'demo-lakeside', now: NOW, afterDays: 3 };
const history = { practiceId: 'demo-lakeside', search: null, filter: null, after: null, limit: 51 };

/** Each statement may handle a text, its cart, and its order this many times. */
const STEPS = 20;

/** A kept plan is made for a usual practice: here one of some texts, while the large one has nearly half of all. */
describe('statements of a practice that is much larger than the others, with the plan for any practice', () => {
  let rows = 0;
  const api = testApi({ replacements: { clock: { now: () => NOW } } });
  beforeAll(async () => {
    await seedBulk(
      api.dependencies.config.database.url,
      { practices: 200, messages: 5000, orders: 1600 },
      NOW,
    );
    for (const table of ['messages', 'carts', 'orders']) {
      await api.database.query(
        `UPDATE ${table} SET practice_id = 'demo-lakeside'
         WHERE ${table === 'carts' ? 'id' : 'cart_id'} IN (SELECT id FROM carts WHERE hashtext(id::text) % 2 = 0)`,
      );
      await api.database.query(`ANALYZE ${table}`);
    }
    // As many pages as a table that is worth its index: the planner reads one of four pages in full.
    await api.database.query('ALTER TABLE follow_up_sends SET (fillfactor = 10)');
    await api.database.query('VACUUM (FULL, ANALYZE) follow_up_sends');
    await api.dependencies.followUpNeeds.refreshAll();
    await api.database.query('ANALYZE follow_up_needs');
    const counted = await api.database.query(
      "SELECT count(*)::integer AS count FROM messages WHERE practice_id = 'demo-lakeside'",
    );
    rows = counted.rows[0].count;
  });

  it('learn the usual days of supply by the orders of a few practices', async () => {
    const { rows: some } = await api.database.query<{ id: string }>(
      "SELECT id FROM practices WHERE id <> 'demo-lakeside' ORDER BY id LIMIT 20",
    );
    const client = await api.database.connect();
    try {
      const query = selectPairs(
        some.map(({ id }) => id),
        NOW,
      );
      expect(await countRowsRead(client, query)).toBeLessThan(2 * rows);
    } finally {
      client.release(true);
    }
  });

  it.each<[string, SQL]>([
    ['Follow-up results', selectMonths(scope, 'USD')],
    ['Follow-up results of a month', selectMonths({ ...scope, range: '30' }, 'USD')],
    ['dismissals', selectDismissalCounts(scope)],
    ['the funnel', selectFunnel(scope)],
    ['texts', selectTextCounts(scope)],
    ['orders', selectOrderSums(scope)],
    ['weeks', selectPeriods(scope, 'USD')],
    ['a page of the history', selectPage(history)],
    ['the counts of the history', countFiltered(scope.practiceId)],
    ['the count of the stopped', countStopped(scope.practiceId)],
    ['Follow-up', selectFollowUps(follow, { search: null, reason: null, after: null, limit: 26 })],
    ['the count of Follow-up', countFollowUps(follow)],
  ])('read %s in proportion to its rows', async (_what, query) => {
    const client = await api.database.connect();
    try {
      expect(rows).toBeGreaterThan(1500);
      expect(await countRowsRead(client, query)).toBeLessThan(STEPS * rows);
    } finally {
      client.release(true);
    }
  });

  it('read the texts of one cart or scheduled order, and a page of carts or orders, without the others', async () => {
    const { rows: some } = await api.database.query<{ cart: string; at: Date; id: string }>(
      `SELECT public_id AS cart, created_at AS at, id FROM carts
       WHERE practice_id = 'demo-lakeside' ORDER BY created_at DESC OFFSET 500 LIMIT 1`,
    );
    const { cart = '', at = NOW, id = '' } = some[0] ?? {};
    const page = { after: { at, id }, limit: 51 };
    const { db } = api.dependencies;
    const sorting = { sortBy: 'orderDate', sortOrder: 'desc', offset: 0 } as const;
    const queries = [
      selectPage({ ...history, cartId: cart }),
      selectPage({ ...history, scheduledOrderId: 1001 }),
      selectPage({ ...history, from: new Date(NOW.getTime() + 1) }),
      selectCartsPage(db, scope.practiceId, page).getSQL(),
      selectOrderPage(db, { ...scope, cartId: cart }, 'USD', { ...page, ...sorting, after: null }).getSQL(),
      selectOrderPage(db, scope, 'USD', { ...page, ...sorting }).getSQL(),
    ];
    const client = await api.database.connect();
    try {
      for (const query of queries) expect(await countRowsRead(client, query)).toBeLessThan(600);
    } finally {
      client.release(true);
    }
  });

  it('look up the numbers of a page, not the opt-outs and replies of all practices', async () => {
    await api.database.query(
      `INSERT INTO opt_outs (phone_number, source, opted_out_at)
       SELECT '+1312' || number, 'gateway', now() FROM generate_series(2000000, 2009999) AS number`,
    );
    await api.database.query(
      `INSERT INTO replies (gateway_id, phone_number, practice_id, body, kind, received_at)
       SELECT 'SM' || number, '+1312' || number, 'demo-harbor', 'Which one?', 'other', now() FROM generate_series(2000000, 2009999) AS number`,
    );
    await api.database.query('ANALYZE opt_outs, replies');
    const client = await api.database.connect();
    try {
      for (const isFound of [isOptedOut, isPaused]) {
        const query = sql`SELECT ${isFound(messages.phoneNumber)} FROM (SELECT * FROM messages LIMIT 50) AS messages`;
        expect(await countRowsRead(client, query)).toBeLessThan(500);
      }
    } finally {
      client.release(true);
    }
  });

  it('add up Follow-up results of two halves to those of all carts', async () => {
    type Row = MonthPart & Record<string, unknown>;
    const { db } = api.dependencies;
    const whole = addMonths((await db.execute<Row>(selectMonths(scope, 'USD'))).rows);
    expect(whole.length).toBeGreaterThan(3);
    expect(whole.some(({ orderedAlone }) => orderedAlone > 5)).toBe(true);
    expect(await listMonths(db, scope, 'USD')).toEqual(whole);
    const { rows: carts } = await api.database.query<{ id: string }>(
      'SELECT id FROM carts ORDER BY id OFFSET 2000 LIMIT 1',
    );
    const middle = carts[0]?.id ?? '';
    const halves = await Promise.all(
      ['<', '>='].map(async (side) => {
        const half = (cartId: SQL) => sql`${cartId} ${sql.raw(side)} ${middle}::uuid`;
        return (await db.execute<Row>(selectMonths(scope, 'USD', half))).rows;
      }),
    );
    for (const half of halves) expect(half).not.toEqual([]);
    expect(addMonths(halves.flat())).toEqual(whole);
  });

  it('search the history for few patients by their texts alone', async () => {
    const { rows: some } = await api.database.query<{ number: string; name: string }>(
      `SELECT min(phone_number) AS number, patient_last_name AS name FROM messages
       WHERE practice_id = 'demo-lakeside' AND patient_last_name IS NOT NULL
       GROUP BY patient_last_name ORDER BY count(*), patient_last_name LIMIT 1`,
    );
    const client = await api.database.connect();
    try {
      const part = some[0]?.name ?? '';
      const numbers = some.map(({ number }) => number);
      const query = { ...history, search: { part } };
      const read = (patients: FoundPatients | null) => countRowsRead(client, selectPage(query, patients));
      expect(await read({ numbers, inCarts: false })).toBeLessThan(200);
      expect(await read({ numbers: [], inCarts: false })).toBeLessThan(50);
      const withCarts = await read({ numbers: null, inCarts: true });
      expect(withCarts).toBeGreaterThan(rows);
      expect(await read({ numbers: null, inCarts: false })).toBeLessThan(withCarts / 2);
    } finally {
      client.release(true);
    }
  });

  it('search the history by number only for few patients, and only if no cart has such a title', async () => {
    const { db } = api.dependencies;
    const find = (search: PatientSearch) => findPatients(db, scope.practiceId, search);
    expect(await find({ part: 'nobody' })).toEqual({ numbers: [], inCarts: false });
    expect(await find({ digits: '1' })).toEqual({ numbers: null, inCarts: false });
    await api.database.query("INSERT INTO cart_titles VALUES ('demo-lakeside', 'A title of nobody')");
    expect(await find({ part: 'nobody' })).toEqual({ numbers: null, inCarts: true });
  });
});
