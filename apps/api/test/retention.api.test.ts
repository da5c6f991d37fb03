import { DAY_MS } from '@eyecart/shared/rules/durations';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { erasePatient, exportPatient } from '../src/cli/patient-commands.js';
import * as schema from '../src/db/schema/index.js';
import { findOptOut } from '../src/domains/texts/consent-repository.js';
import { findInDatabase } from './support/find-in-database.js';
import { COLUMNS, columnsOf } from './support/personal-columns.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { shopOrder } from './support/shop-orders.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

const LAST_NAME = 'Markerby';

describe('columns that may contain a number or a name', () => {
  it.each(
    Object.values<unknown>(schema)
      .filter((one): one is PgTable => is(one, PgTable))
      .map((table) => [getTableConfig(table).name, table] as const),
  )('are all listed: %s', (name, table) => {
    const texts = getTableConfig(table)
      .columns.filter((column) => /^(text|json|varchar|char)/.test(column.getSQLType()))
      .map((column) => column.name);
    const { personal = {}, other } = COLUMNS[name] ?? { other: '' };
    expect([...Object.keys(personal), ...other.split(' ').filter(Boolean)].sort()).toEqual(texts.sort());
  });
});

describe('retention', () => {
  let browser: Browser;
  let now = new Date('2026-11-18T18:00:00Z');
  const api = testApi({
    replacements: { clock: { now: () => now } },
    environment: { QUIET_HOURS: 'off' },
  });
  beforeAll(async () => {
    // Tests change states that a late status report would change again.
    await api.control('faults', { noCallbacks: true });
  });

  const later = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  const row = async (statement: string, values: unknown[] = []) =>
    (await api.database.query(statement, values)).rows[0];

  /** Stores a number and a name everywhere the product does: two texts, orders, drafts, a reply, an opt-out. */
  async function fill(phoneNumber: string) {
    browser = await api.signedIn();
    const [plenty] = await findPlenty(browser);
    const items = [{ id: plenty?.variant.id ?? '', quantity: 1 }];
    const person = { phoneNumber, patientLastName: LAST_NAME, practiceName: LAKESIDE };
    await browser
      .post('/api/draft-orders')
      .set('Idempotency-Key', `draft-${phoneNumber}`)
      .send({ ...person, items, isDraft: true })
      .expect(201);
    const calls = scheduledCalls(browser, items, new Date(now.getTime() + DAY_MS).toISOString());
    const waiting = await calls.created({
      ...person,
      scheduledFor: new Date(now.getTime() + 900 * DAY_MS).toISOString(),
    });
    const due = await calls.created(person);
    const cart = await createCart(browser);
    await browser
      .post('/api/send-sms')
      // Its stored answer is an id, so that only the key has the number.
      .set('Idempotency-Key', `send-${phoneNumber.slice(2, 5)}-555-${phoneNumber.slice(-4)}`)
      .send({ ...person, cartUrl: cart.cartUrl, consent: true })
      .expect(200);
    const { id: reference } = await row('SELECT id FROM carts WHERE public_id = $1', [cart.cartId]);
    const order = shopOrder({ cartReference: reference, customerLastName: LAST_NAME, orderedAt: now });
    await api.dependencies.orders.recordOrder(order);
    await api.database.query(
      `INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at)
       SELECT 'SM' || id, phone_number, practice_id, id, $2, 'other', $3 FROM messages
       WHERE phone_number = $1 AND type = 'initial'`,
      [phoneNumber, `Is this for ${LAST_NAME}, ${phoneNumber}?`, now],
    );
    await api.database.query(
      `INSERT INTO follow_up_dismissals (practice_id, phone_number, reason, needs, dismissed_at)
       VALUES ('demo-lakeside', $1, 'other', '{opened:1}', $2)`,
      [phoneNumber, now],
    );
    await api.database.query(
      `INSERT INTO refills (practice_id, order_id, phone_number, patient_last_name, lines, due_at, state, created_at)
       SELECT practice_id, id, $1, $2, '[]', $3, 'open', $3 FROM orders WHERE external_id = $4`,
      [phoneNumber, LAST_NAME, now, order.externalId],
    );
    await api.database.query(
      `INSERT INTO refill_requests (practice_id, phone_number, wording_version, requested_at)
       VALUES ('demo-lakeside', $1, '2026-11.4', $2)`,
      [phoneNumber, now],
    );
    await api.database.query(
      `WITH webhook AS (
        INSERT INTO webhooks (practice_id, url, events, secret, created_at)
        VALUES ('demo-lakeside', 'https://example.com/', '{opt_out.recorded}', 'whsec_AA==', $2) RETURNING id
      )
      INSERT INTO webhook_deliveries (webhook_id, event_id, type, data, phone_number, due_at, occurred_at)
      SELECT id, gen_random_uuid(), 'opt_out.recorded', '{}', $1, $2, $2 FROM webhook`,
      [phoneNumber, now],
    );
    return { order, waiting, due };
  }

  /** Sends what is due and waits until no text is in progress. */
  async function sendDue(): Promise<void> {
    const { sendDueOrders, drainQueue } = api.dependencies;
    await sendDueOrders();
    await drainQueue();
    await expect
      .poll(() =>
        row("SELECT count(*)::integer AS count FROM messages WHERE state IN ('sending', 'unknown')"),
      )
      .toEqual({ count: 0 });
  }

  it('keeps an old number only in the ledger and the opt-outs', async () => {
    const phoneNumber = '+13125550173';
    const marks = ['3125550173', '555-0173', LAST_NAME];
    const { waiting, due } = await fill(phoneNumber);
    await postAsGateway(api, '/webhooks/twilio/inbound', {
      MessageSid: 'SM00000000000000000000000000000173',
      AccountSid: 'AC00000000000000000000000000000000',
      From: phoneNumber,
      To: '+13125550100',
      Body: `What is this? ${LAST_NAME}`,
    });
    await api.database.query("UPDATE replies SET decision = 'keep-texting', decided_at = received_at");
    later(2);
    await api.dependencies.followUpNeeds.refreshAll();
    await sendDue();
    later(3);
    await sendDue();
    expect(await findInDatabase(api.database, marks)).toEqual(
      expect.arrayContaining(columnsOf('erased').filter((column) => column !== 'replies.phone_number')),
    );
    later(724);
    expect(await api.dependencies.retention.eraseOld()).toMatchObject({ texts: 0, scheduledOrders: 0 });
    later(20);
    // A waiting order does not count as old, no matter when it was scheduled.
    expect(
      await row('SELECT erased_at, phone_number FROM scheduled_orders WHERE id = $1', [waiting.id]),
    ).toEqual({ erased_at: null, phone_number: phoneNumber });
    expect(await api.dependencies.retention.eraseOld()).toMatchObject({
      texts: 4,
      scheduledOrders: 1,
      orders: 1,
      draftOrders: 1,
      followUpDismissals: 1,
      refills: 1,
      refillRequests: 1,
    });
    expect(await row('SELECT phone_number FROM scheduled_orders WHERE id = $1', [waiting.id])).toEqual({
      phone_number: phoneNumber,
    });
    expect(
      await row('SELECT phone_number, canceled_at FROM scheduled_orders WHERE id = $1', [due.id]),
    ).toEqual({ phone_number: null, canceled_at: null });
    await browserCancels(waiting.id);
    later(1000);
    await api.dependencies.retention.eraseOld();
    await api.dependencies.cleanUp();
    expect(await findInDatabase(api.database, marks)).toEqual(['consents.phone_number']);
    expect(await api.dependencies.retention.eraseOld()).toEqual({
      scheduledOrders: 0,
      texts: 0,
      orders: 0,
      draftOrders: 0,
      replies: 0,
      followUpDismissals: 0,
      refills: 0,
      refillRequests: 0,
      webhookDeliveries: 0,
    });
  });

  const browserCancels = async (id: number) => {
    browser = await api.signedIn();
    await browser.post(`/api/scheduled-orders/${id}/cancel`).expect(200);
  };

  it('lists erased texts and orders without number and name, and still counts them', async () => {
    browser = await api.signedIn();
    const { body } = await browser.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.messages[0]).toMatchObject({ phoneNumber: '', patientLastName: null, isErased: true });
    const search = { practiceName: LAKESIDE, search: '3125550173', pageSize: 50 };
    const found = await browser.post('/api/sms/messages/search').send(search).expect(200);
    expect(found.body.messages).toEqual([]);
    const listed = await browser.get('/api/scheduled-orders').query({ practiceName: LAKESIDE }).expect(200);
    expect(listed.body.scheduledOrders).toMatchObject([{ status: 'sent', phoneNumber: null }]);
    const counted = await browser
      .get('/api/analytics/orders')
      .query({ practiceName: LAKESIDE, range: 'all' })
      .expect(200);
    expect(counted.body).toMatchObject({ totalOrders: 1, totalRevenue: 6915 });
  });

  it('erases one number at once, cancels its pending texts, and counts an undecided reply as an opt-out', async () => {
    const phoneNumber = '+13125550174';
    const marks = ['3125550174', '555-0174', LAST_NAME];
    const { order, waiting } = await fill(phoneNumber);
    await expect
      .poll(() => row("SELECT count(*)::integer AS count FROM messages WHERE state = 'sending'"))
      .toEqual({ count: 0 });
    const exported = JSON.parse(await exportPatient(api.dependencies, ['(312)', '555-0174']));
    expect(exported).toMatchObject({
      phoneNumber,
      messages: [{ patientLastName: LAST_NAME }, { type: 'reminder' }],
      replies: [{ kind: 'other' }],
      scheduledOrders: [{ id: waiting.id }, {}],
      draftOrders: [{ patientLastName: LAST_NAME }],
      carts: [{ lines: expect.any(Array) }],
      orders: [{ customerLastName: LAST_NAME }],
      optOuts: [],
    });
    expect(exported.consents.length).toBeGreaterThan(0);

    const counts =
      'the number ending in 0174 and its names from texts (2), scheduled orders (2), orders (1), draft orders (1), replies (1), follow-up dismissals (1), refills (1), shop webhooks (0). Consents and opt-outs are kept.';
    const erase = (options: object) => erasePatient(api.dependencies, ['(312) 555-0174'], options);
    await expect(erase({})).rejects.toThrow('Erase the number ending in 0174');
    expect(await erase({ dryRun: true })).toBe(`Would erase ${counts}`);
    expect(JSON.parse(await exportPatient(api.dependencies, [phoneNumber]))).toEqual(exported);

    expect(await erase({ yes: true })).toBe(`Erased ${counts}`);
    expect(await findInDatabase(api.database, marks)).toEqual([
      'consents.phone_number',
      'opt_outs.phone_number',
    ]);
    expect(await findOptOut(api.dependencies.db, phoneNumber)).not.toBeNull();
    await sendDue();
    await api.dependencies.orders.recordOrder({ ...order, updatedAt: now, financialStatus: 'refunded' });
    expect(
      await row('SELECT customer_last_name, financial_status FROM orders WHERE external_id = $1', [
        order.externalId,
      ]),
    ).toEqual({ customer_last_name: null, financial_status: 'refunded' });
    expect(await findInDatabase(api.database, marks)).toEqual(columnsOf('kept'));
    expect(await erase({ yes: true })).toMatch(/from texts \(0\)/);
  });

  it('skips a text that is being sent, and says so', async () => {
    const phoneNumber = '+13125550175';
    await fill(phoneNumber);
    const change = "UPDATE messages SET state = $2 WHERE phone_number = $1 AND type = 'initial'";
    await api.database.query(change, [phoneNumber, 'unknown']);
    expect(await erasePatient(api.dependencies, [phoneNumber], { yes: true })).toMatch(
      /Texts being sent at this moment: 1/,
    );
    await api.database.query(change, [phoneNumber, 'delivered']);
    await erasePatient(api.dependencies, [phoneNumber], { yes: true });
    expect(await row('SELECT 1 FROM messages WHERE phone_number = $1', [phoneNumber])).toBeUndefined();
  });

  it('refuses an invalid number', async () => {
    await expect(erasePatient(api.dependencies, ['12'])).rejects.toThrow(/number/i);
  });
});
