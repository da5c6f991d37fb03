import { FOLLOW_UP_REASONS, type ScheduledOrder } from '@eyecart/shared/contracts';
import { describe, expect, it } from 'vitest';
import { seed } from '../src/cli/seed/seed-command.js';
import { CommandError } from '../src/cli/words/command-error.js';
import { settleOrder } from '../src/domains/orders/orders/order-sums.js';
import { operate } from './support/operate.js';
import { LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('seed data', () => {
  const api = testApi({ replacements: { clock: { now: () => new Date('2026-11-23T16:00:00Z') } } });

  const run = (...args: string[]) => operate(api.dependencies, 'seed', ...args);
  const countOf = async (table: string, where = 'true') =>
    (await api.database.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`)).rows[0].n;

  it('gives each practice a patient in Follow-up for each reason with few texts, and the same ones each time', async () => {
    const { rows } = await api.database.query<{ id: string }>('SELECT id FROM practices');
    const patients = async () => {
      await run('--messages', '150', '--orders', '30');
      const pages = await Promise.all(
        rows.map(({ id }) => api.dependencies.followUps.list({ id }, { pageSize: 100 })),
      );
      await api.database.query('TRUNCATE messages, orders, carts, order_series CASCADE');
      return pages.map(({ followUps }) =>
        followUps.map(({ phoneNumber, reason, since }) => ({ phoneNumber, reason, since })),
      );
    };
    const found = await patients();
    for (const page of found)
      expect(new Set(page.map(({ reason }) => reason))).toEqual(new Set(FOLLOW_UP_REASONS));
    expect(await patients()).toEqual(found);
  });

  it('is as much as requested, and the same amount again the next time', async () => {
    const practices = await countOf('practices');
    const counts = ['--practices', '5', '--messages', '300', '--orders', '200'];
    expect(await run(...counts)).toBe('Added 5 practices, 300 texts and 200 orders.');
    expect([await countOf('practices'), await countOf('messages'), await countOf('orders')]).toEqual([
      practices + 5,
      300,
      200,
    ]);
    await run(...counts);
    expect([await countOf('practices'), await countOf('messages'), await countOf('orders')]).toEqual([
      practices + 10,
      600,
      400,
    ]);
  });

  it('makes the codes of its practices known to the shop', async () => {
    const answer = await fetch(`${api.sandboxUrl}/control/discounts`);
    const { discounts } = (await answer.json()) as { discounts: { code: string }[] };
    const known = new Set(discounts.map(({ code }) => code));
    const { rows } = await api.database.query(
      "SELECT discount_code FROM practices WHERE sign_in_id LIKE '7_____'",
    );
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => !known.has(row.discount_code))).toEqual([]);
  });

  it('leaves nothing waiting to be sent', async () => {
    expect(await countOf('messages', "state IN ('queued', 'sending', 'unknown')")).toBe(0);
    expect(
      await countOf(
        'messages',
        "type = 'reminder' AND state = 'delivered' AND order_converted_at IS NOT NULL",
      ),
    ).toBe(0);
  });

  it('has orders with the amounts that real ones would have', async () => {
    const { rows } = await api.database.query('SELECT * FROM orders');
    for (const row of rows) {
      const settled = settleOrder(
        {
          totalCents: row.current_total_cents,
          goodsCents: row.current_goods_cents,
          financialStatus: row.financial_status,
          fulfillmentStatus: row.fulfillment_status,
          isCanceled: row.canceled_at !== null,
        },
        [],
      );
      expect(settled).toEqual({
        amountCents: row.amount_cents,
        netCents: row.net_cents,
        feeCents: row.fee_cents,
        status: row.status,
      });
    }
    expect(new Set(rows.map(({ status }) => status)).size).toBe(6);
  });

  it('names the same patient in a text and in its order, and shares no number between patients', async () => {
    const { rows } = await api.database.query(`
      SELECT count(*)::int AS n, count(*) FILTER (WHERE messages.patient_last_name = orders.customer_last_name)::int AS same
      FROM orders JOIN messages ON messages.cart_id = orders.cart_id AND messages.type <> 'reminder'`);
    expect(rows[0].n).toBeGreaterThan(0);
    expect(rows[0].same).toBe(rows[0].n);
    const firsts = "type <> 'reminder'";
    const numbers = await api.database.query(
      `SELECT count(DISTINCT phone_number)::int AS n, count(DISTINCT patient_last_name)::int AS names FROM messages WHERE ${firsts}`,
    );
    // The data was added twice, with the same patients.
    expect(numbers.rows[0].n).toBe((await countOf('messages', firsts)) / 2);
    expect(numbers.rows[0].names).toBeGreaterThan(40);
  });

  it('has real products, links to its own carts, and reminders in their time', async () => {
    expect(await countOf('carts', "lines -> 0 ->> 'productId' NOT IN (SELECT id FROM products)")).toBe(0);
    expect(
      await countOf(
        'orders',
        'cart_id IS NOT NULL AND jsonb_array_length(lines) <> (SELECT jsonb_array_length(lines) FROM carts WHERE carts.id = cart_id)',
      ),
    ).toBe(0);
    expect(
      await countOf(
        'messages JOIN carts ON carts.id = cart_id',
        "position('/cart/' || carts.public_id || ' Reply STOP' IN body) = 0 OR body LIKE '%example%'",
      ),
    ).toBe(0);
    expect(await countOf('messages', `sent_at > '${api.dependencies.clock.now().toISOString()}'`)).toBe(0);
    expect(
      await countOf(
        'messages AS reminder JOIN messages AS first ON first.id = reminder.first_message_id',
        "reminder.due_at <> first.created_at + interval '48 hours'",
      ),
    ).toBe(0);
    const now = `'${api.dependencies.clock.now().toISOString()}'::timestamptz`;
    const ofLastMonth = `messages AS first LEFT JOIN messages AS reminder ON reminder.first_message_id = first.id`;
    const undecided = "SELECT FROM replies WHERE message_id = first.id AND kind = 'other'";
    expect(await countOf(ofLastMonth, `reminder.id IS NOT NULL AND EXISTS (${undecided})`)).toBe(0);
    expect(
      await countOf(
        ofLastMonth,
        `first.type <> 'reminder' AND reminder.id IS NULL AND NOT EXISTS (${undecided}) AND first.created_at BETWEEN ${now} - interval '30 days' AND ${now} - interval '48 hours'`,
      ),
    ).toBe(0);
  });

  it('has refills that are near, patients who asked for them, and repeating orders with past and next times', async () => {
    expect(await run('--messages', '3000', '--orders', '1000')).toMatch(/^Added/);
    const now = `'${api.dependencies.clock.now().toISOString()}'`;
    expect(await countOf('refills', `state = 'open' AND due_at <= ${now}`)).toBeGreaterThan(0);
    expect(await countOf('refills', `state = 'open' AND due_at > ${now}`)).toBeGreaterThan(0);
    expect(await countOf('refills', "lines -> 0 ->> 'runsOutAt' IS NULL")).toBe(0);
    expect(await countOf('refill_requests')).toBeGreaterThan(0);
    expect(await countOf('consents', "given = 'requested'")).toBeGreaterThan(0);
    const repeating = `scheduled_orders AS sent
      JOIN messages ON messages.scheduled_order_id = sent.id JOIN scheduled_orders AS next USING (series_id)`;
    expect(await countOf(repeating, `sent.series_number = 1 AND next.due_at > ${now}`)).toBeGreaterThan(0);
    expect(await countOf('order_series', "end_reason = 'not_opened'")).toBeGreaterThan(0);
  });

  it('has scheduled orders in the coming weeks that can be bought, and one that could not be sent', async () => {
    const browser = await api.signedIn();
    const { body } = await browser.get('/api/scheduled-orders').query({ practiceName: LAKESIDE }).expect(200);
    const orders: ScheduledOrder[] = body.scheduledOrders;
    const waiting = orders.filter(({ status, repeat }) => status === 'pending' && repeat === null);
    const stuck = waiting.filter(({ failureReason }) => failureReason !== null);
    expect(stuck.length).toBeGreaterThan(0);
    expect(stuck.length * 2).toBeLessThan(waiting.length);
    for (const { items, unavailableItems } of stuck) {
      expect(items).toEqual([]);
      expect(unavailableItems).toHaveLength(1);
    }
    const now = api.dependencies.clock.now().getTime();
    for (const { failureReason, unavailableItems, scheduledFor } of waiting) {
      if (failureReason !== null) continue;
      expect(unavailableItems).toEqual([]);
      expect(Date.parse(scheduledFor)).toBeGreaterThan(now);
    }
  });

  it("shows in the demo practice's history and analytics", async () => {
    const browser = await api.signedIn();
    const query = { practiceName: LAKESIDE };
    const history = await browser.get('/api/sms/messages').query(query).expect(200);
    const analytics = await browser.get('/api/analytics/orders').query(query).expect(200);
    expect(history.body.messages.length).toBeGreaterThan(0);
    expect(analytics.body.totalOrders).toBeGreaterThan(0);
  });

  it('adds products to the shop and the catalog', async () => {
    const browser = await api.signedIn();
    await run('--products', '40');
    await expect
      .poll(async () => (await browser.get('/api/products?page=1')).body.total)
      .toBeGreaterThanOrEqual(150);
  });

  it.each([
    [['--orders', '-1'], /--orders/],
    [['--orders', '99999999'], /--orders is "99999999"/],
    [['--messages', 'many'], /--messages is "many": it must be a whole number/],
    [[], /Say how many/],
  ])('is refused with a reason: %j', async (args, words) => {
    await expect(run(...args)).rejects.toThrow(words);
  });

  it('is refused with the real shop', async () => {
    const config = { ...api.dependencies.config, sandboxUrl: null };
    await expect(seed({ ...api.dependencies, config }, { orders: '1' })).rejects.toThrow(CommandError);
  });
});
