import type { AnalyticsRange, DetailedOrder } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyticsStory, NOW } from './support/analytics-story.js';
import { createCart } from './support/shopping.js';

const HARBOR = 'Harbor Vision Center';

describe('analytics totals', () => {
  const story = analyticsStory();
  const { take, ask, readOrders, listOrders } = story;

  it('count sent and failed texts, not waiting ones, and show the last one sent', async () => {
    const add = (state: string, at: string, attempts = 1) =>
      story.api.database.query(
        `INSERT INTO messages (practice_id, type, state, phone_number, body, due_at, created_at, attempts, attempted_at, sent_at)
         VALUES ('demo-lakeside', 'initial', $1, '+13125550603', 'x', $2, $2, $3, $2, CASE WHEN $1 IN ('accepted', 'delivered', 'undelivered') THEN $2::timestamptz END)`,
        [state, at, attempts],
      );
    for (const state of ['accepted', 'delivered', 'undelivered', 'refused', 'unknown', 'sending']) {
      await add(state, '2026-11-20T12:00:00Z');
    }
    await add('queued', '2026-11-20T12:00:00Z', 0);
    await add('canceled', '2026-11-20T12:00:00Z', 0);
    await add('delivered', '2026-10-01T12:00:00Z');
    expect(await ask('sms')).toEqual({
      totalSent: 5,
      successfulSent: 3,
      failedSent: 2,
      lastSentAt: '2026-11-20T12:00:00.000Z',
    });
    expect(await ask('sms', { range: '30' })).toMatchObject({ totalSent: 4, successfulSent: 2 });
    expect(await ask('sms', {}, await story.api.signedIn('100300'), HARBOR)).toMatchObject({ totalSent: 0 });
  });

  it('follow texted carts to the order, each step also proven by the later ones', async () => {
    const stages: [state: string, opened: boolean, ordered: boolean][] = [
      ['refused', false, false],
      ['accepted', false, false],
      ['delivered', false, false],
      ['delivered', true, false],
      // Opened without a carrier report, ordered without the page's script.
      ['accepted', true, false],
      ['accepted', false, true],
      ['delivered', true, true],
    ];
    for (const [at, [state, opened, ordered]] of stages.entries()) {
      const { cartId } = await createCart(story.staff);
      await story.api.database.query(
        `WITH cart AS (UPDATE carts SET opened_at = $2, ordered_at = $3 WHERE public_id = $1 RETURNING id)
         INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, attempts, attempted_at)
         SELECT 'demo-lakeside', id, type, CASE type WHEN 'initial' THEN $4 ELSE 'refused' END, $5, 'x', now(), now(), 1, $6::timestamptz
         FROM cart, (VALUES ('initial'), ('scheduled')) AS types(type)`,
        [cartId, opened ? NOW : null, ordered ? NOW : null, state, `+1312555071${at}`, NOW],
      );
    }
    // A cart that was only shown as a QR code was never texted.
    await createCart(story.staff);
    const { funnel } = await ask('trends');
    expect(funnel).toEqual({ sent: 7, failed: 1, delivered: 5, opened: 4, converted: 2 });
  });

  it('equal the sum of their rows to the cent, for any orders', async () => {
    const cents = fc.integer({ min: 0, max: 300_000 });
    const orders = fc.sample(
      fc.record({
        goods: cents,
        extras: cents,
        refunded: fc.integer({ min: 0, max: 100 }),
        kind: fc.constantFrom('paid', 'paid', 'paid', 'refund', 'refund', 'pending', 'canceled', 'voided'),
        daysAgo: fc.integer({ min: 0, max: 400 }),
      }),
      { numRuns: 60, seed: 5 },
    );
    const expected = { count: 0, earning: 0, amount: 0, net: 0, fee: 0 };
    const financialStatusOf = (kind: string, isWhole: boolean) => {
      if (kind === 'refund') return isWhole ? 'refunded' : 'partially_refunded';
      return kind === 'canceled' ? 'paid' : kind;
    };
    for (const { goods, extras, refunded, kind, daysAgo } of orders) {
      const goodsBack = kind === 'refund' ? Math.floor((goods * refunded) / 100) : 0;
      const isWhole = goodsBack === goods && extras === 0;
      await take({
        totalCents: goods + extras,
        goodsCents: goods,
        currentTotalCents: goods + extras - goodsBack,
        currentGoodsCents: goods - goodsBack,
        financialStatus: financialStatusOf(kind, isWhole),
        canceledAt: kind === 'canceled' ? NOW : null,
        orderedAt: new Date(NOW.getTime() - daysAgo * DAY_MS),
      });
      if (daysAgo >= 90) continue;
      const net = kind === 'paid' || kind === 'refund' ? goods - goodsBack : 0;
      expected.count += 1;
      expected.earning += net > 0 ? 1 : 0;
      expected.amount += kind === 'voided' ? 0 : goods + extras - goodsBack;
      expected.net += net;
      expected.fee += Math.floor((net * 15 + 50) / 100);
    }
    const range: AnalyticsRange = '90';
    const sums = await readOrders({ range });
    expect(sums).toMatchObject({
      totalOrders: expected.count,
      earningOrders: expected.earning,
      totalRevenue: expected.amount,
      netSales: expected.net,
      commission: { amount: expected.fee },
    });
    const { orders: rows } = await listOrders({ range });
    const sum = (pick: (row: DetailedOrder) => number) => rows.reduce((total, row) => total + pick(row), 0);
    expect(rows).toHaveLength(sums.totalOrders);
    expect(sum((row) => row.totalAmount)).toBe(sums.totalRevenue);
    expect(sum((row) => row.netAmount)).toBe(sums.netSales);
    expect(sum((row) => row.commission.amount)).toBe(sums.commission.amount);
    expect(sum((row) => row.itemCount)).toBe(sums.itemCount);
    const { weeks } = await ask('trends', { range });
    const ofWeeks = (pick: 'orders' | 'revenue') =>
      weeks.reduce((total: number, week: { orders: number; revenue: number }) => total + week[pick], 0);
    expect(ofWeeks('orders')).toBe(sums.totalOrders);
    expect(ofWeeks('revenue')).toBe(sums.totalRevenue);
  });
});
