import { DISMISSAL_REASONS, type FollowUp } from '@eyecart/shared/contracts';
import { LOST_CODES } from '@eyecart/shared/reason-codes';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectPlainFollowUps } from './support/expect-plain-follow-ups.js';
import { LAKESIDE_PRACTICE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const NOW = new Date('2026-11-21T18:00:00Z');
const LINES =
  '[{"variantId":"1","productId":"1","title":"Drops","imageUrl":null,"quantity":1,"priceCents":1899}]';
/** Few numbers, so that much happens to each. */
const NUMBERS = Array.from({ length: 12 }, (_, n) => `+131255501${String(n + 10)}`);
const PRACTICES = ['demo-lakeside', 'demo-harbor'] as const;

/** Instants of the last 70 days, some of them the same, some on the edge of a rule. */
const instant = fc.oneof(
  fc.integer({ min: 0, max: 70 * 24 }).map((hours) => new Date(NOW.getTime() - hours * 3_600_000)),
  fc.constantFrom(1, 3, 7, 60).map((days) => new Date(NOW.getTime() - days * DAY_MS)),
);
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const place = { practice: fc.constantFrom(...PRACTICES), phone: fc.constantFrom(...NUMBERS) };

const textPlan = fc.record({
  ...place,
  state: fc.constantFrom(
    'queued',
    'unknown',
    'accepted',
    'delivered',
    'delivered',
    'undelivered',
    'refused',
    'canceled',
  ),
  type: fc.constantFrom('initial', 'scheduled'),
  wasTried: fc.boolean(),
  error: fc.constantFrom(...LOST_CODES, 'opted_out'),
  at: instant,
  openedAt: sometimes(instant),
  orderedAt: rarely(instant),
  correctedAt: rarely(instant),
});
const replyPlan = fc.record({
  ...place,
  kind: fc.constantFrom('thanks', 'other', 'start', 'stop'),
  at: instant,
  seenAt: sometimes(instant),
});
const orderPlan = fc.record({
  ...place,
  dueAt: instant,
  failure: sometimes(fc.constant('no_opening')),
  canceledAt: rarely(instant),
});
const seriesPlan = fc.record({
  ...place,
  endedAt: instant,
  reason: fc.constantFrom('opted_out', 'not_opened', 'nothing_left', 'finished'),
  canceledAt: rarely(instant),
});
/** Some are due in the next few days. */
const refillPlan = fc.record({
  ...place,
  dueAt: fc.oneof(instant, fc.constant(new Date(NOW.getTime() + DAY_MS))),
  isOpen: fc.boolean(),
});
const optOutPlan = fc.record({ phone: place.phone, liftedAt: sometimes(instant) });
const history = fc.record({
  texts: fc.array(textPlan, { minLength: 20, maxLength: 50 }),
  replies: fc.array(replyPlan, { maxLength: 10 }),
  orders: fc.array(orderPlan, { maxLength: 8 }),
  series: fc.array(seriesPlan, { maxLength: 4 }),
  refills: fc.array(refillPlan, { maxLength: 5 }),
  optOuts: fc.uniqueArray(optOutPlan, { maxLength: 2, selector: ({ phone }) => phone }),
  /** Which rows are dismissed, with how many of their needs, and how. */
  dismissals: fc.array(
    fc.record({
      row: fc.nat({ max: 11 }),
      reason: fc.constantFrom(...DISMISSAL_REASONS),
      isWhole: fc.boolean(),
      endsInDays: fc.constantFrom(null, -1, 0, 3),
      isUndone: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

describe('Follow-up after random histories', () => {
  const api = testApi({ replacements: { clock: { now: () => NOW } } });

  async function store({ texts, replies, orders, series, refills, optOuts }: History): Promise<void> {
    await api.database.query(
      `TRUNCATE messages, carts, replies, scheduled_orders, order_series, refills, orders, opt_outs, follow_up_dismissals,
         follow_up_needs, follow_up_changes CASCADE`,
    );
    for (const [n, text] of texts.entries()) {
      const tried = text.wasTried || text.state !== 'canceled';
      const at = text.at.toISOString();
      await api.database.query(
        `WITH cart AS (
           INSERT INTO carts (public_id, practice_id, lines, created_at, expires_at, opened_at, ordered_at)
           VALUES ($1, $2, '[{"variantId":"1","productId":"1","title":"Drops","imageUrl":null,"quantity":1,"priceCents":1899}]',
             $3, $4, $5, $6) RETURNING id)
         INSERT INTO messages (practice_id, cart_id, type, state, phone_number, patient_last_name, body, due_at, attempts,
           attempted_at, sent_at, reason_code, order_converted_at, corrected_at, created_at)
         SELECT $2, id, $7, $8, $9, 'Alvarez', 'words', $3, $10, $11, $12, $13, $6, $14, $3 FROM cart`,
        [
          `cart${n}`,
          text.practice,
          at,
          new Date(text.at.getTime() + 30 * DAY_MS),
          text.openedAt,
          text.orderedAt,
          text.type,
          text.state,
          text.phone,
          tried ? 1 : 0,
          tried ? at : null,
          ['accepted', 'delivered', 'undelivered'].includes(text.state) ? at : null,
          text.state === 'canceled' ? text.error : null,
          text.correctedAt,
        ],
      );
    }
    for (const [n, reply] of replies.entries()) {
      await api.database.query(
        `INSERT INTO replies (gateway_id, phone_number, practice_id, body, kind, received_at, seen_at)
         VALUES ($1, $2, $3, 'Hello?', $4, $5, $6)`,
        [`SM${n}`, reply.phone, reply.practice, reply.kind, reply.at, reply.seenAt],
      );
    }
    for (const order of orders) {
      await api.database.query(
        `INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, reason_code, canceled_at, created_at)
         VALUES ($1, $2, '[{"variantId":"1","productId":"1","title":"Drops","imageUrl":null,"quantity":1,"priceCents":1899}]',
           $3, $3, $4, $5, $3)`,
        [order.practice, order.phone, order.dueAt, order.failure, order.canceledAt],
      );
    }
    for (const { practice, phone, endedAt, reason, canceledAt } of series) {
      await api.database.query(
        `WITH ended AS (
           INSERT INTO order_series (practice_id, every_months, starts_on, local_time, wording_version, given, recorded_by,
             created_at, ended_at, end_reason)
           VALUES ($1, 1, '2026-01-01', '12:00', '2026-11', 'ticked', 'session:0', $3, $3, $4) RETURNING id)
         INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, canceled_at, created_at, series_id, series_number)
         SELECT $1, $2, $6, $3, $3, $5, $3, id, number FROM ended, generate_series(1, 2) AS number`,
        [practice, phone, endedAt, reason, canceledAt, LINES],
      );
    }
    for (const [n, { practice, phone, dueAt, isOpen }] of refills.entries()) {
      await api.database.query(
        `WITH bought AS (
           INSERT INTO orders (external_id, practice_id, order_number, currency, total_cents, goods_cents, current_total_cents,
             current_goods_cents, amount_cents, net_cents, fee_cents, status, source, item_count, is_test, ordered_at,
             shop_updated_at, created_at)
           VALUES ($1, $2, '#1', 'USD', 0, 0, 0, 0, 0, 0, 0, 'completed', 'Text message', 1, false, $4, $4, $4) RETURNING id)
         INSERT INTO refills (practice_id, order_id, phone_number, lines, due_at, state, withdrawal, created_at, closed_at)
         SELECT $2, id, $3, '[]', $4, CASE WHEN $5 THEN 'open' ELSE 'withdrawn' END, CASE WHEN NOT $5 THEN 'ordered' END,
           $4, CASE WHEN NOT $5 THEN $4::timestamptz END FROM bought`,
        [`order${n}`, practice, phone, dueAt, isOpen],
      );
    }
    for (const optOut of optOuts) {
      await api.database.query(
        "INSERT INTO opt_outs (phone_number, source, opted_out_at, lifted_at) VALUES ($1, 'reply', $2, $3)",
        [optOut.phone, NOW, optOut.liftedAt],
      );
    }
  }

  async function dismissSome({ dismissals }: History, shown: readonly FollowUp[]): Promise<void> {
    for (const { row, reason, isWhole, endsInDays, isUndone } of dismissals) {
      const followUp = shown[row];
      if (followUp === undefined) continue;
      await api.database.query(
        `INSERT INTO follow_up_dismissals (practice_id, phone_number, reason, needs, dismissed_at, ends_at, undone_at)
         VALUES ('demo-lakeside', $1, $2, $3, $4, $5, $6)`,
        [
          followUp.phoneNumber,
          reason,
          isWhole ? followUp.needs : followUp.needs.slice(0, 1),
          NOW,
          endsInDays === null ? null : new Date(NOW.getTime() + endsInDays * DAY_MS),
          isUndone ? NOW : null,
        ],
      );
    }
  }

  const expectPlainRows = () => expectPlainFollowUps(api, LAKESIDE_PRACTICE, { now: NOW, pageSize: 3 });

  it('has the rows that a plain recomputation has, before and after dismissals', async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(history, async (plan) => {
        await store(plan);
        const shown = await expectPlainRows();
        rows += shown.length;
        await dismissSome(plan, shown);
        await expectPlainRows();
      }),
      { numRuns: 25 },
    );
    expect(rows).toBeGreaterThan(100);
  }, 60_000);
});
