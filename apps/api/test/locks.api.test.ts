import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { addWebhook } from '../src/cli/outgoing-webhook-commands.js';
import { publishEvent } from '../src/domains/integrations/webhook-repository.js';
import { settleDelivery } from '../src/domains/integrations/webhooks/deliver-webhooks.js';
import { claimDueDeliveries } from '../src/domains/integrations/webhooks/delivery-queue-repository.js';
import { phoneNumbers } from './support/phone-numbers.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { createShelf } from './support/sellable-products.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

const QUESTION = 'Who is this?';
const NOW = new Date('2026-12-12T17:00:00Z');
const OPENED = {
  type: 'cart.opened',
  practiceId: 'demo-lakeside',
  data: { cartId: 'opened', openedAt: NOW.toISOString() },
  occurredAt: NOW,
} as const;

/** In each test, two transactions meet at a row that a third one has locked (docs/architecture.md, Locks). */
describe('transactions that lock the same rows', () => {
  let browser: Browser;
  let orders: ReturnType<typeof scheduledCalls>;
  const api = testApi({ replacements: { clock: { now: () => NOW } } });
  beforeAll(async () => {
    // A late report from the gateway would change a text that a test has put back.
    await api.control('faults', { noCallbacks: true });
    browser = await api.signedIn();
    const { variant } = (await createShelf(browser)).take();
    orders = scheduledCalls(browser, [{ id: variant.id, quantity: 1 }], '2026-12-31T17:00:00.000Z');
  });

  const nextPhone = phoneNumbers('212');

  /** How many connections wait for a lock. */
  const countWaiting = async (): Promise<number> => {
    const { rows } = await api.database.query(
      "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0].count;
  };

  /** Locks a statement's rows, starts one after the other, each until it waits for a lock, then releases the rows. */
  async function meet(
    locking: { readonly text: string; readonly values: readonly unknown[] },
    starts: readonly (() => Promise<unknown>)[],
  ): Promise<unknown[]> {
    const holder = new pg.Client({ connectionString: api.dependencies.config.database.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(locking.text, [...locking.values]);
      const running: Promise<unknown>[] = [];
      const early: unknown[] = [];
      for (const start of starts) {
        const outcome = start().catch((error: unknown) => error);
        running.push(outcome);
        void outcome.then((ended) => early.push(ended));
        while ((await countWaiting()) < running.length) {
          if (early.length > 0) throw new Error(`It did not wait for a lock: ${String(early[0])}`);
          await pause(10);
        }
      }
      await holder.query('COMMIT');
      return await Promise.all(running);
    } finally {
      await holder.end();
    }
  }

  const optOut = (phoneNumber: string) =>
    api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
  const refuseTextOf = (throughPracticeId: string, phoneNumber: string) =>
    api.dependencies.optOuts.record(phoneNumber, { source: 'gateway', recordedBy: null, throughPracticeId });

  it.each(['opt-out first', 'Undo first'])(
    'do not deadlock: Undo of Skip and an opt-out, %s',
    async (first) => {
      const phoneNumber = nextPhone();
      const skipped = await orders.created({ phoneNumber, repeat: { everyMonths: 1 } });
      await orders.cancel(skipped.id).expect(200);
      const starts = [
        () => optOut(phoneNumber).then(() => 'opted out'),
        () => Promise.resolve(orders.restore(skipped.id)).then(({ status }) => status),
      ];
      if (first === 'Undo first') starts.reverse();
      const outcomes = await meet(
        {
          text: 'SELECT 1 FROM scheduled_orders WHERE phone_number = $1 AND canceled_at IS NULL FOR UPDATE',
          values: [phoneNumber],
        },
        starts,
      );
      expect(new Set(outcomes)).toEqual(new Set(['opted out', 200]));
      const { rows } = await api.database.query(
        `SELECT count(*) FILTER (WHERE reason_code IS NULL AND canceled_at IS NULL)::integer AS waiting
       FROM scheduled_orders WHERE phone_number = $1`,
        [phoneNumber],
      );
      // When Undo comes last, it restores the order, which then fails when it is due.
      expect(rows[0].waiting).toBe(first === 'Undo first' ? 0 : 1);
    },
  );
  it('do not deadlock: a STOP and the decision of staff about an earlier reply', async () => {
    const phoneNumber = nextPhone();
    const { cartUrl } = await createCart(browser);
    await browser
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true })
      .expect(200);
    await orders.created({ phoneNumber, repeat: { everyMonths: 1 } });
    const reply = (id: string, body: string) =>
      postAsGateway(api, '/webhooks/twilio/inbound', {
        MessageSid: id,
        AccountSid: 'AC1',
        From: phoneNumber,
        To: '+15005550006',
        Body: body,
      });
    await reply('SMR1', QUESTION).expect(200);
    const { rows } = await api.database.query(
      "SELECT id FROM replies WHERE phone_number = $1 AND kind = 'other'",
      [phoneNumber],
    );
    const path = `/api/replies/${rows[0].id}/decide`;
    const decision = { practiceName: LAKESIDE, decision: 'opt-out' };
    const outcomes = await meet(
      { text: 'SELECT 1 FROM scheduled_orders WHERE phone_number = $1 FOR UPDATE', values: [phoneNumber] },
      [
        () => Promise.resolve(reply('SMR2', 'STOP')).then(({ status }) => status),
        () => Promise.resolve(browser.post(path).send(decision)).then(({ status }) => status),
      ],
    );
    expect(outcomes).toEqual([200, 200]);
  });

  it.each(['demo-lakeside', 'demo-harbor'])(
    'do not deadlock: replies to two practices that no one decided, and a refused text of %s',
    async (practiceId) => {
      const phoneNumber = nextPhone();
      const harbor = await api.signedIn('100300');
      await orders.created({ phoneNumber, repeat: { everyMonths: 1 } });
      for (const [practiceName, from] of [
        [LAKESIDE, browser],
        ['Harbor Vision Center', harbor],
      ] as const) {
        const { cartUrl } = await createCart(from, practiceName);
        const text = { practiceName, phoneNumber, cartUrl, consent: true };
        await from.post('/api/send-sms').send(text).expect(200);
        await postAsGateway(api, '/webhooks/twilio/inbound', {
          MessageSid: `SMR${practiceId}${practiceName}`,
          AccountSid: 'AC1',
          From: phoneNumber,
          To: '+15005550006',
          Body: QUESTION,
        }).expect(200);
        // The next practice texts after this one, not in the same instant.
        await api.database.query(
          "UPDATE messages SET sent_at = sent_at - interval '1 hour' WHERE phone_number = $1",
          [phoneNumber],
        );
      }
      await api.database.query(
        "UPDATE replies SET received_at = received_at - interval '31 days' WHERE phone_number = $1",
        [phoneNumber],
      );
      const { replies } = api.dependencies;
      const outcomes = await meet(
        { text: 'SELECT 1 FROM scheduled_orders WHERE phone_number = $1 FOR UPDATE', values: [phoneNumber] },
        [() => replies.optOutUndecided(), () => refuseTextOf(practiceId, phoneNumber)],
      );
      expect(outcomes).toEqual([1, expect.objectContaining({ isNew: false })]);
    },
  );

  it('wait for each other: a press and an opt-out that cancels its text', async () => {
    const phoneNumber = nextPhone();
    const { cartUrl } = await createCart(browser);
    const press = () =>
      browser.post('/api/send-sms').send({ practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true });
    await press().expect(200);
    const values = [phoneNumber];
    // As left by a process that died before its attempt.
    await api.database.query(
      `UPDATE messages SET state = 'queued', attempts = 0, attempted_at = NULL, sent_at = NULL, gateway_id = NULL
       WHERE phone_number = $1 AND type = 'initial'`,
      values,
    );
    const optedOut = `UPDATE messages SET state = 'canceled', reason_code = 'opted_out' WHERE phone_number = $1`;
    const [answer] = await meet({ text: optedOut, values }, [
      () => Promise.resolve(press()).then(({ status, body }) => [status, body.code]),
    ]);
    expect(answer).toEqual([422, 'opted_out']);
  });

  it('do not deadlock: two answers that each switch off the webhook', async () => {
    await addWebhook(api.dependencies, '100200', api.url);
    const { db } = api.dependencies;
    for (let count = 0; count < 2; count += 1) await db.transaction((tx) => publishEvent(tx, OPENED));
    const claimed = await claimDueDeliveries(db, NOW, { room: 40, busy: [] });
    expect(claimed).toHaveLength(2);
    const gone = { fault: 'HTTP 410', isGone: true };
    const outcomes = await meet(
      { text: 'SELECT 1 FROM webhooks FOR UPDATE', values: [] },
      claimed.map((one) => () => settleDelivery(db, one, gone, { now: NOW, random: 0 })),
    );
    expect(outcomes).toEqual([true, false]);
  });

  const REMOVED = 'DELETE FROM webhooks WHERE id = $1';
  const addedWebhook = async (): Promise<string> => {
    await api.database.query('DELETE FROM webhooks');
    await addWebhook(api.dependencies, '100200', api.url);
    const { rows } = await api.database.query('SELECT id FROM webhooks');
    return rows[0].id;
  };

  it.each([
    ['post', '/test'],
    ['post', '/secret'],
    ['post', '/switch-on'],
    ['delete', ''],
  ] as const)('answer 404 to %s %s of a webhook that is being removed', async (method, path) => {
    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const id = await addedWebhook();
    const call = () =>
      api
        .browser()
        [method](`/api/webhooks/${id}${path}`)
        .set('Authorization', `Bearer ${key}`)
        .query({ practiceName: LAKESIDE })
        .send(method === 'post' ? { practiceName: LAKESIDE } : undefined);
    const [answer] = await meet({ text: REMOVED, values: [id] }, [
      () => Promise.resolve(call()).then(({ status, body }) => [status, body.code]),
    ]);
    expect(answer).toEqual([404, 'webhook_not_found']);
  });

  it('commit what causes an event while its webhook is being removed', async () => {
    const id = await addedWebhook();
    const [outcome] = await meet({ text: REMOVED, values: [id] }, [
      () => api.dependencies.db.transaction((tx) => publishEvent(tx, OPENED)).then(() => 'committed'),
    ]);
    expect(outcome).toBe('committed');
  });
});
