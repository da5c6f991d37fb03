import { DAY_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { followUpStory } from './support/follow-up-story.js';
import { sentenceOf } from './support/sentence-of.js';
import { shopOrder } from './support/shop-orders.js';
import { LAKESIDE } from './support/shopping.js';

const HARBOR = 'Harbor Vision Center';

describe('Follow-up', () => {
  const story = followUpStory('2026-11-16T18:00:00Z');
  const { later, ask, list, rowOf, reasonOf, text, open, dismiss, get } = story;

  /** A patient's reply to a text. Returns what marks it as read. */
  async function reply(phone: string, messageId: string, body: string, kind: 'help' | 'thanks' | 'stop') {
    const { rows } = await story.api.database.query(
      `INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at)
       VALUES ('SM' || gen_random_uuid(), $1, 'demo-lakeside', $2, $3, $4, $5) RETURNING id`,
      [phone, messageId, body, kind, story.now],
    );
    const seen = { practiceName: LAKESIDE, replyIds: [rows[0].id] };
    return () => story.staff.post('/api/replies/seen').send(seen).expect(200);
  }

  it('lists a patient three days after a link that was neither opened nor ordered from, until there is an order', async () => {
    const { phone, cartId } = await text();
    expect(await rowOf(phone)).toBeUndefined();
    await later(2.9);
    expect(await rowOf(phone)).toBeUndefined();
    await later(0.1);
    expect(await rowOf(phone)).toMatchObject({
      patientLastName: 'Alvarez1',
      reason: 'not-ordered',
      since: '2026-11-16T18:00:00.000Z',
      products: [{ quantity: 2, price: expect.any(Number) }, { quantity: 1 }],
      text: { openedAt: null, errorMessage: null, cartUrl: expect.stringContaining(cartId) },
      reply: null,
      scheduledOrder: null,
      nextSendAt: null,
    });
    await open(cartId);
    expect(await rowOf(phone)).toBeUndefined();
    await later(1);
    expect(await reasonOf(phone)).toBe('opened');
    const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
    await story.api.dependencies.orders.recordOrder(
      shopOrder({ cartReference: rows[0].id, orderedAt: story.now }),
    );
    expect(await rowOf(phone)).toBeUndefined();
  });

  it('lists failed texts first, with why, and ends them with the corrected number, an opt-out, or 60 days', async () => {
    const [first, second, third] = [await text(), await text(), await text()];
    const fail = "UPDATE messages SET state = 'undelivered', reason_code = $2 WHERE id = $1";
    for (const { messageId } of [first, second, third])
      await story.api.database.query(fail, [messageId, 'landline']);
    expect((await list()).slice(0, 3).map(({ reason }) => reason)).toEqual(['failed', 'failed', 'failed']);
    expect(await rowOf(first.phone)).toMatchObject({
      text: {
        errorMessage: sentenceOf('landline'),
        reason: { code: 'landline', problem: 'This number cannot receive texts.' },
        briefReason: 'looks like a landline',
        isNumberAtFault: true,
      },
    });
    await story.staff
      .post(`/api/sms/messages/${first.messageId}/correct`)
      .send({ practiceName: LAKESIDE, phoneNumber: '(312) 555-0390', consent: true, isStrangers: false })
      .expect(200);
    expect(await rowOf(first.phone)).toBeUndefined();
    await story.staff
      .post('/api/opt-outs')
      .send({ practiceName: LAKESIDE, phoneNumber: second.phone })
      .expect(201);
    expect(await rowOf(second.phone)).toBeUndefined();
    await later(59.9);
    expect(await reasonOf(third.phone)).toBe('failed');
    await later(0.1);
    expect(await rowOf(third.phone)).toBeUndefined();
    const { rows } = await story.api.database.query(
      "SELECT count(*)::int AS corrected FROM follow_up_sends WHERE kind = 'corrected'",
    );
    expect(rows).toEqual([{ corrected: 1 }]);
  });

  it('lists unread replies and scheduled orders that could not be sent', async () => {
    const { phone, messageId } = await text();
    const read = await reply(phone, messageId, 'Help', 'help');
    expect(await rowOf(phone)).toMatchObject({
      reason: 'replied',
      reply: { body: 'Help', unread: 1, isUndecided: false },
    });
    await read();
    expect(await rowOf(phone)).toBeUndefined();
    const planned = await story.api.database.query(
      `INSERT INTO scheduled_orders (practice_id, phone_number, patient_last_name, lines, scheduled_for, due_at, reason_code, reason_params, created_at)
       VALUES ('demo-lakeside', $1, 'Whitfield', '[{"variantId":"1","productId":"1","title":"Gone Drops","imageUrl":null,"quantity":1,"priceCents":1899}]',
         $2, $2, 'nothing_left', '{"products":[{"title":"Gone Drops","reason":"gone"}],"more":2}', $2) RETURNING id`,
      [phone, story.now],
    );
    expect(await rowOf(phone)).toMatchObject({
      reason: 'not-scheduled',
      products: [{ title: 'Gone Drops' }],
      scheduledOrder: {
        id: planned.rows[0].id,
        failureReason:
          'Nothing in this order can be bought right now: "Gone Drops" (no longer available) and 2 more.',
        reason: { code: 'nothing_left', products: [{ title: 'Gone Drops', reason: 'gone' }], more: 2 },
      },
    });
    await story.staff.post(`/api/scheduled-orders/${planned.rows[0].id}/cancel`).expect(200);
    expect(await rowOf(phone)).toBeUndefined();
  });

  it('lists no thanks, whose history shows them, and counts none in the alerts or beside another reply', async () => {
    const { phone, messageId } = await text();
    await later(3);
    const alerts = async () =>
      (await story.staff.get('/api/sms/alerts').query({ practiceName: LAKESIDE }).expect(200)).body;
    const before = await alerts();
    await reply(phone, messageId, 'Got it, thanks', 'thanks');
    expect(await reasonOf(phone)).toBe('not-ordered');
    expect(await alerts()).toEqual(before);
    const { body } = await story.staff.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
    const shown = body.messages.find(({ id }: { id: string }) => id === messageId);
    expect(shown.replies).toMatchObject([{ body: 'Got it, thanks', isSeen: false }]);
    const read = await reply(phone, messageId, 'Help', 'help');
    await reply(phone, messageId, 'Thank you', 'thanks');
    expect(await rowOf(phone)).toMatchObject({ reason: 'replied', reply: { body: 'Help', unread: 1 } });
    const { unread, toRead, replies } = await alerts();
    expect([unread, toRead]).toEqual([before.unread + 1, before.toRead + 1]);
    expect(replies[0]).toMatchObject({ phoneNumber: phone, body: 'Help' });
    await read();
    expect(await alerts()).toEqual(before);
  });

  it('lists no reply that opted out, which the notice names, but another unread one of the patient', async () => {
    const { phone, messageId } = await text(undefined, { isFollowUp: true });
    const read = await reply(phone, messageId, 'Help', 'help');
    await reply(phone, messageId, 'STOP', 'stop');
    await story.api.dependencies.optOuts.record(phone, { source: 'reply', recordedBy: null });
    expect(await rowOf(phone)).toMatchObject({
      reason: 'replied',
      reply: { body: 'Help', unread: 1 },
      nextSendAt: null,
    });
    const { body } = await story.staff.get('/api/sms/alerts').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.replies).toMatchObject([{ phoneNumber: phone }]);
    await read();
    expect(await rowOf(phone)).toBeUndefined();
  });

  it('answers an unchanged list with 304, and finds patients by name, number, product, and reason', async () => {
    for (let count = 0; count < 3; count += 1) await text();
    await later(3);
    const page = await ask({ pageSize: 2 }).expect(200);
    const etag = page.get('ETag') ?? '';
    await ask({ pageSize: 2 }).set('If-None-Match', etag).expect(304);
    const { followUps, counts, nextCursor } = page.body;
    expect(followUps).toHaveLength(2);
    const all = await list({ pageSize: 100 });
    const alerts = await story.staff.get('/api/sms/alerts').query({ practiceName: LAKESIDE }).expect(200);
    expect(alerts.body.followUps).toBe(all.length);
    expect(Object.values<number>(counts).reduce((sum, count) => sum + count)).toBe(all.length);
    const rest = await list({ pageSize: 100, cursor: nextCursor });
    expect([...followUps, ...rest]).toEqual(all);
    const reason = all.at(-1)?.reason;
    expect(await list({ reason, pageSize: 100 })).toEqual(all.filter((row) => row.reason === reason));
    const [wanted] = all;
    const search = async (words: string | undefined | null) =>
      (
        await story.staff
          .post('/api/follow-ups/search')
          .send({ practiceName: LAKESIDE, search: words, pageSize: 50 })
          .expect(200)
      ).body.followUps;
    expect(await search(wanted?.patientLastName?.toUpperCase())).toContainEqual(wanted);
    expect(await search(wanted?.phoneNumber.slice(-7))).toEqual([wanted]);
    expect(await search(wanted?.products[0]?.title.slice(0, 12))).toContainEqual(wanted);
    expect(await search('nobody')).toEqual([]);
    await text(wanted?.phoneNumber);
    await ask({ pageSize: 2 }).set('If-None-Match', etag).expect(200);
  });

  it('lists a refill that is near, and does not send it automatically once it was dismissed', async () => {
    const { phone, cartId } = await text();
    const { rows: carts } = await story.api.database.query(
      'SELECT id, lines FROM carts WHERE public_id = $1',
      [cartId],
    );
    const [{ id: cartReference, lines }] = carts;
    const [line] = lines;
    // One of it lasts 8 days, and refills are due 7 days before.
    await story.api.database.query('UPDATE variants SET days_supply = 8 WHERE id = $1', [line.variantId]);
    const bought = {
      variantId: line.variantId,
      title: line.title,
      variantTitle: null,
      quantity: 1,
      currentQuantity: 1,
      priceCents: 1899,
      discountCents: 0,
    };
    const order = shopOrder({ cartReference, orderedAt: story.now, lines: [bought] });
    await story.api.dependencies.orders.recordOrder(order);
    const { rows } = await story.api.database.query('SELECT id FROM refills WHERE phone_number = $1', [
      phone,
    ]);
    const { id } = rows[0];
    const stateOfRefill = async () =>
      (await story.api.database.query('SELECT state FROM refills WHERE id = $1', [id])).rows[0].state;
    expect(await rowOf(phone)).toBeUndefined();
    await later(1);
    const row = await get(phone);
    expect(row).toMatchObject({
      reason: 'refill',
      products: [{ title: line.title }],
      refill: { id, runsOutAt: new Date(story.now.getTime() + 7 * DAY_MS).toISOString() },
    });
    await dismiss(row, 'later').expect(201);
    expect(await stateOfRefill()).toBe('open');
    await later(7);
    const { body } = await dismiss(await get(phone), 'not-interested').expect(201);
    expect([await rowOf(phone), await stateOfRefill()]).toEqual([undefined, 'dismissed']);
    await story.staff
      .post(`/api/follow-ups/dismissals/${body.dismissalId}/undo`)
      .send({ practiceName: LAKESIDE })
      .expect(200);
    expect([await reasonOf(phone), await stateOfRefill()]).toEqual(['refill', 'open']);
  });

  it('refuses what does not exist, and shows nothing to another practice', async () => {
    const harbor = await story.api.signedIn('100300');
    expect((await ask({}, harbor, HARBOR).expect(200)).body.followUps).toEqual([]);
    const [row] = await list();
    if (row === undefined) throw new Error('There is no row.');
    await dismiss(row, 'other', harbor, HARBOR).expect(404);
    await dismiss({ ...row, phoneNumber: '12' }, 'other').expect(422);
    await dismiss({ ...row, needs: ['opened:DROP TABLE'] }, 'other').expect(400);
    await dismiss(row, 'bored').expect(400);
    const { body } = await ask({ cursor: 'nonsense' }).expect(400);
    expect(body.message).toBe('cursor: must be the nextCursor of a previous page.');
    await story.staff
      .post('/api/follow-ups/dismissals/018f2b1c-0000-7000-8000-000000000001/undo')
      .send({ practiceName: LAKESIDE })
      .expect(404);
  });
});
