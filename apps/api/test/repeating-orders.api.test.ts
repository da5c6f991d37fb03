import type { FollowUp, ScheduledOrder } from '@eyecart/shared/contracts';
import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneNumbers } from './support/phone-numbers.js';
import { scheduledCalls, textsTo } from './support/scheduled-calls.js';
import { changeShop, createShelf, type ShelfItem } from './support/sellable-products.js';
import { sentenceOf } from './support/sentence-of.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

/** Noon in New York on the last days of the first four months. Each test has its own year, without a leap day. */
const timesIn = (year: number) => [
  `${year}-01-31T17:00:00.000Z`,
  `${year}-02-28T17:00:00.000Z`,
  `${year}-03-31T16:00:00.000Z`,
  `${year}-04-30T16:00:00.000Z`,
];
const monthly = { everyMonths: 1 };

describe('repeating orders', () => {
  let browser: Browser;
  let plenty: ShelfItem;
  let scarce: ShelfItem;
  let orders: ReturnType<typeof scheduledCalls>;
  let year = 2026;
  let [first = '', second = '', third = '', fourth = ''] = timesIn(year);
  let now = new Date('2026-12-12T17:00:00Z');
  const api = testApi({ replacements: { clock: { now: () => now } } });
  beforeAll(async () => {
    await api.database.query("UPDATE practices SET time_zone = 'America/New_York'");
    browser = await api.signedIn();
    const shelf = await createShelf(browser);
    plenty = shelf.take();
    scarce = shelf.take();
    orders = scheduledCalls(browser, [{ id: plenty.variant.id, quantity: 1 }], first);
  });
  beforeEach(async () => {
    year += year % 4 === 3 ? 2 : 1;
    [first = '', second = '', third = '', fourth = ''] = timesIn(year);
    await goTo(`${year}-01-12T17:00:00Z`);
  });

  const nextPhone = phoneNumbers('212');
  /** The practice signs in again, as sessions end long before the next month. */
  const goTo = async (instant: string) => {
    now = new Date(instant);
    orders = scheduledCalls(await api.signedIn(), [{ id: plenty.variant.id, quantity: 1 }], first);
  };
  const workAt = async (instant: string) => {
    await goTo(instant);
    await api.dependencies.sendDueOrders();
    await api.dependencies.drainQueue();
  };
  const start = async (fields: Record<string, unknown> = {}) => {
    const phoneNumber = nextPhone();
    const order = await orders.created({ phoneNumber, repeat: monthly, ...fields });
    return { phoneNumber, order };
  };
  const listed = async (phoneNumber: string): Promise<ScheduledOrder[]> => {
    const shown = `(212) 555-0${phoneNumber.slice(-3)}`;
    return (await orders.list()).filter((order) => order.phoneNumber === shown);
  };
  const followUpOf = async (phoneNumber: string): Promise<FollowUp | undefined> => {
    const query = { practiceName: LAKESIDE, pageSize: 100 };
    const { body } = await (await api.signedIn()).get('/api/follow-ups').query(query).expect(200);
    return body.followUps.find((row: FollowUp) => row.phoneNumber === phoneNumber);
  };
  const open = (phoneNumber: string) =>
    api.database.query(
      'UPDATE carts SET opened_at = created_at WHERE id IN (SELECT cart_id FROM messages WHERE phone_number = $1)',
      [phoneNumber],
    );
  const firstTexts = async (phoneNumber: string) =>
    (await textsTo(api, phoneNumber)).filter(({ body }) => body.includes('time to reorder'));

  it('are sent on that day of each month, each with its own cart and consent, on one card', async () => {
    const { phoneNumber, order } = await start({ consentVersion: '2026-11.2' });
    expect(order.repeat).toEqual({
      everyMonths: 1,
      untilOn: null,
      times: null,
      number: 1,
      nextAt: [second, third, fourth],
      past: [],
      endedAt: null,
      endReason: null,
    });
    await workAt(first);
    await workAt(second);
    expect(await firstTexts(phoneNumber)).toHaveLength(2);
    const [card, ...others] = await listed(phoneNumber);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      status: 'pending',
      scheduledFor: third,
      repeat: {
        number: 3,
        past: [
          { scheduledFor: second, outcome: 'sent', sentAt: second },
          { id: order.id, scheduledFor: first, outcome: 'sent', sentAt: first },
        ],
      },
    });
    const { rows } = await api.database.query(
      'SELECT cart_id, wording_version, given FROM consents WHERE phone_number = $1 ORDER BY recorded_at',
      [phoneNumber],
    );
    expect(rows).toMatchObject([
      { cart_id: null, wording_version: '2026-11.2', given: 'ticked' },
      { cart_id: expect.any(String), wording_version: '2026-11.2', given: 'ticked' },
      { cart_id: expect.any(String), wording_version: '2026-11.2', given: 'ticked' },
    ]);
    expect(new Set(rows.map((row) => row.cart_id)).size).toBe(3);
  });

  it.each([
    ['a number of times', () => ({ ...monthly, times: 2 })],
    ['a day', () => ({ ...monthly, untilOn: `${year}-03-30` })],
  ])('end after %s', async (_, repeat) => {
    const { phoneNumber } = await start({ repeat: repeat() });
    await workAt(first);
    await workAt(second);
    await workAt(third);
    expect(await firstTexts(phoneNumber)).toHaveLength(2);
    expect(await listed(phoneNumber)).toMatchObject([
      { status: 'sent', repeat: { number: 2, nextAt: [], endReason: 'finished', past: [{}] } },
    ]);
  });

  it('skip the next time and go on, and bring it back', async () => {
    const { phoneNumber, order } = await start();
    await orders.cancel(order.id).expect(200);
    expect(await listed(phoneNumber)).toMatchObject([
      { scheduledFor: second, repeat: { number: 2, past: [{ id: order.id, outcome: 'skipped' }] } },
    ]);
    await orders.restore(order.id).expect(200);
    expect(await listed(phoneNumber)).toMatchObject([{ id: order.id, repeat: { number: 1, past: [] } }]);
    await orders.cancel(order.id).expect(200);
    await workAt(first);
    expect(await firstTexts(phoneNumber)).toHaveLength(0);
    await workAt(second);
    expect(await firstTexts(phoneNumber)).toHaveLength(1);
  });

  it('are stopped, and started again by restoring the order', async () => {
    const { phoneNumber, order } = await start();
    await orders.stop(order.id).expect(200);
    await orders.stop(order.id).expect(404);
    expect(await listed(phoneNumber)).toEqual([]);
    await orders.restore(order.id).expect(200);
    expect(await listed(phoneNumber)).toMatchObject([{ id: order.id, repeat: { endedAt: null } }]);
    await workAt(first);
    const [next] = await listed(phoneNumber);
    await orders.stop(next?.id ?? 0).expect(200);
    await workAt(second);
    expect(await firstTexts(phoneNumber)).toHaveLength(1);
    expect(await listed(phoneNumber)).toMatchObject([
      { id: order.id, status: 'sent', repeat: { endReason: 'stopped', nextAt: [] } },
    ]);
  });

  it('refuse to stop what does not repeat or is another practice’s', async () => {
    const { order } = await start();
    const once = await orders.created({ phoneNumber: nextPhone() });
    await orders.stop(once.id).expect(404);
    await orders.stop(order.id, await api.signedIn('100300')).expect(404);
  });

  it.each([
    [{ everyMonths: 4 }],
    [{ ...monthly, times: 1 }],
    [{ ...monthly, times: 61 }],
    [{ ...monthly, untilOn: '2027-02-30' }],
    [{ ...monthly, untilOn: '2027-05-30', times: 3 }],
    [{ ...monthly, untilOn: '2026-01-30' }],
  ])('refuse a rule that cannot be kept: %j', async (repeat) => {
    const { body } = await orders.create({ phoneNumber: nextPhone(), repeat }).expect(400);
    expect(body.code).toBe('invalid_request');
  });

  it('keep changed products and the name from then on, and the day only once', async () => {
    const { phoneNumber, order } = await start();
    const moved = `${year}-02-02T17:00:00.000Z`;
    const changes = {
      scheduledFor: moved,
      patientLastName: 'Nguyen',
      added: [{ variantId: scarce.variant.id, quantity: 2 }],
    };
    await orders.change(order.id, changes).expect(200);
    await workAt(moved);
    const [next] = await listed(phoneNumber);
    expect(next).toMatchObject({ patientLastName: 'Nguyen', scheduledFor: second });
    expect(next?.items.map(({ variantId }) => variantId)).toEqual([plenty.variant.id, scarce.variant.id]);
    const { body } = await orders.change(next?.id ?? 0, { scheduledFor: third }).expect(400);
    expect(body.details).toEqual([
      { path: 'scheduledFor', message: 'must be before the next time of the repeating order' },
    ]);
  });

  it('go on when staff send one before its time', async () => {
    const { phoneNumber, order } = await start();
    await orders.send(order.id).expect(200);
    expect(await listed(phoneNumber)).toMatchObject([
      { scheduledFor: second, repeat: { past: [{ outcome: 'sent' }] } },
    ]);
  });

  it('stop when the patient opts out, and say so', async () => {
    const { phoneNumber } = await start();
    await workAt(first);
    await api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    expect(await listed(phoneNumber)).toMatchObject([
      {
        failureReason: expect.stringContaining('has opted out'),
        repeat: { number: 2, endReason: 'opted_out', nextAt: [] },
      },
    ]);
    expect(await followUpOf(phoneNumber)).toMatchObject({
      reason: 'repeat-stopped',
      scheduledOrder: { failureReason: 'The patient opted out.' },
    });
    await api.dependencies.optOuts.lift(api.dependencies.db, phoneNumber);
    await workAt(second);
    expect(await firstTexts(phoneNumber)).toHaveLength(1);
  });

  it('stop after three unopened texts in a row', async () => {
    const { phoneNumber } = await start();
    const opened = await start();
    for (const at of [first, second, third]) await workAt(at);
    await open(opened.phoneNumber);
    await workAt(fourth);
    expect(await firstTexts(phoneNumber)).toHaveLength(3);
    expect(await listed(phoneNumber)).toMatchObject([
      { failureReason: sentenceOf('repeat_not_opened'), repeat: { number: 4, endReason: 'not_opened' } },
    ]);
    expect(await firstTexts(opened.phoneNumber)).toHaveLength(4);
  });

  it('stop when nothing of them can be bought', async () => {
    const { phoneNumber } = await start({ items: [{ id: scarce.variant.id, quantity: 1 }] });
    await changeShop(api, [{ variantId: scarce.variant.id, quantity: 0 }]);
    await workAt(first);
    expect(await listed(phoneNumber)).toMatchObject([
      {
        failureReason: `Nothing in this order can be bought right now: "${scarce.product.title}" (temporarily out of stock).`,
        repeat: { number: 1, endReason: 'nothing_left' },
      },
    ]);
  });

  it('leave out the times that passed while no worker ran, and say so', async () => {
    const { phoneNumber } = await start();
    await workAt(new Date(Date.parse(third) + HOUR_MS).toISOString());
    expect(await firstTexts(phoneNumber)).toHaveLength(1);
    expect(await listed(phoneNumber)).toMatchObject([
      {
        scheduledFor: fourth,
        repeat: {
          number: 4,
          past: [
            { scheduledFor: third, outcome: 'not_sent', reason: sentenceOf('repeat_late') },
            { scheduledFor: second, outcome: 'not_sent', reason: sentenceOf('repeat_late') },
            { scheduledFor: first, outcome: 'sent' },
          ],
        },
      },
    ]);
  });

  it('end when the patient’s data is erased', async () => {
    const { phoneNumber, order } = await start();
    await workAt(first);
    await api.dependencies.erasePatient(phoneNumber);
    const { rows } = await api.database.query(
      'SELECT end_reason FROM order_series JOIN scheduled_orders USING (practice_id) WHERE order_series.id = series_id AND scheduled_orders.id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ end_reason: 'erased' }]);
    await workAt(second);
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
  });
});
