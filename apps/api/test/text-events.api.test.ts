import { DAY_MS, HOUR_MS, MINUTE_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOptOut } from '../src/cli/opt-out-commands.js';
import { moveText } from '../src/domains/texts/state-repository.js';
import { eventStory } from './support/event-story.js';
import { HARBOR } from './support/reply-story.js';
import { createCart, LAKESIDE } from './support/shopping.js';

/** The sender does not work: the text waits in its own row. */
const UNREGISTERED = '30034';
/** A phone that is off: the text is retried as a row of its own. */
const PHONE_OFF = '30003';

describe("what a practice's own systems learn of its texts", () => {
  const story = eventStory();
  const { listen, eventsOf, eventsOfText, sent, sidOf, report } = story;
  beforeAll(async () => {
    await listen();
    await listen('100300', HARBOR);
  });
  beforeEach(async () => {
    await story.api.database.query(
      "DELETE FROM webhook_deliveries; DELETE FROM sender_paces; UPDATE messages SET state = 'canceled' WHERE state = 'queued'",
    );
    // The same hour on another day, since what is tried again or is automatic keeps to hours.
    story.now = new Date(story.now.getTime() + 7 * DAY_MS);
    story.now.setUTCHours(17, 0, 0, 0);
    await story.later(0);
  });

  const stateOf = async (id: string): Promise<string> => {
    const { rows } = await story.api.database.query('SELECT state FROM messages WHERE id = $1', [id]);
    return rows[0].state;
  };
  /** Whether the gateway says, when it is asked, that texts do not arrive. */
  const failing = (failedDelivery: object | null) => story.api.control('faults', { failedDelivery });
  /** Lets the text that waits be tried again. */
  const triedAgain = async (id: string): Promise<string> => {
    await story.later(10 * MINUTE_MS);
    await story.api.dependencies.drainQueue();
    expect(await stateOf(id)).toBe('accepted');
    return sidOf(id);
  };

  describe('sent and delivered', () => {
    it('are reported once each, without a number and to its practice alone', async () => {
      const text = await sent();
      expect(await eventsOfText(text.id)).toEqual(['text.sent']);
      await Promise.all(
        ['delivered', 'sent', 'delivered'].map((status) => report(text.id, text.sid, status)),
      );
      await report(text.id, text.sid, 'delivered');
      await report(text.id, text.sid, 'undelivered', PHONE_OFF);
      const events = await eventsOf();
      const common = {
        messageId: text.id,
        cartId: text.cartId,
        type: 'initial',
        isAgain: false,
        scheduledOrderId: null,
        retryOf: null,
        sentAt: story.now.toISOString(),
      };
      expect(events).toMatchObject([
        { type: 'text.sent', data: common, phoneNumber: null },
        {
          type: 'text.delivered',
          data: { ...common, deliveredAt: story.now.toISOString() },
          phoneNumber: null,
        },
      ]);
      expect(JSON.stringify(events)).not.toContain(text.phoneNumber);
      expect(await eventsOf('demo-harbor')).toEqual([]);
    });

    it('are reported when the callback comes before the answer of the gateway', async () => {
      const { id, sid } = await sent();
      await story.api.database.query('DELETE FROM webhook_deliveries');
      await story.api.database.query(
        "UPDATE messages SET state = 'sending', gateway_id = NULL, sent_at = NULL WHERE id = $1",
        [id],
      );
      await report(id, sid, 'delivered');
      await report(id, sid, 'sent');
      expect(await eventsOfText(id)).toEqual(['text.sent', 'text.delivered']);
    });

    it('are reported once for a text that came back and was claimed anew, twice', async () => {
      await failing({ errorCode: Number(UNREGISTERED) });
      const { id, sid } = await sent();
      await report(id, sid, 'undelivered', UNREGISTERED);
      await report(id, sid, 'undelivered', UNREGISTERED);
      expect(await stateOf(id)).toBe('queued');
      const second = await triedAgain(id);
      await report(id, second, 'undelivered', UNREGISTERED);
      const third = await triedAgain(id);
      await report(id, sid, 'delivered');
      await report(id, third, 'delivered');
      await failing(null);
      expect(await eventsOfText(id)).toEqual(['text.sent', 'text.delivered']);
    });

    it('are reported once for a text that came back before the gateway had answered', async () => {
      await failing({ errorCode: Number(UNREGISTERED) });
      const { id, sid } = await sent();
      await story.api.database.query('DELETE FROM webhook_deliveries');
      await story.api.database.query(
        "UPDATE messages SET state = 'queued', gateway_id = NULL, sent_at = NULL WHERE id = $1",
        [id],
      );
      await report(id, sid, 'undelivered', UNREGISTERED);
      expect(await eventsOfText(id)).toEqual(['text.sent']);
      await report(id, await triedAgain(id), 'delivered');
      await failing(null);
      expect(await eventsOfText(id)).toEqual(['text.sent', 'text.delivered']);
    });

    it('are reported once for a text that arrived after all while it waited', async () => {
      const { id, sid } = await sent();
      await report(id, sid, 'undelivered', UNREGISTERED);
      await Promise.all([report(id, sid, 'delivered'), report(id, sid, 'delivered')]);
      expect(await eventsOfText(id)).toEqual(['text.sent', 'text.delivered']);
    });

    it('are reported of the text, not of its canceled retry, when it arrived after all', async () => {
      const { id, sid } = await sent();
      await report(id, sid, 'undelivered', PHONE_OFF);
      await Promise.all([report(id, sid, 'delivered'), report(id, sid, 'delivered')]);
      await story.later(3 * HOUR_MS);
      await story.api.dependencies.drainQueue();
      expect((await eventsOf()).map(({ type, data }) => [type, data.messageId])).toEqual([
        ['text.sent', id],
        ['text.delivered', id],
      ]);
    });

    it('are reported of a retry, a reminder, and a link sent again, each for itself', async () => {
      await failing({ errorCode: Number(PHONE_OFF) });
      const first = await sent();
      await report(first.id, first.sid, 'undelivered', PHONE_OFF);
      const second = await sent();
      await story.later(3 * HOUR_MS);
      await story.api.dependencies.drainQueue();
      await failing(null);
      const { body: again } = await story.staff
        .post(`/api/sms/messages/${second.id}/again`)
        .send({ practiceName: LAKESIDE })
        .expect(200);
      await story.laterReminder();
      const events = await eventsOf();
      const about = (fields: object) =>
        events.filter(({ type, data }) => {
          const isSuch = Object.entries(fields).every(([field, value]) => data[field] === value);
          return type === 'text.sent' && isSuch;
        });
      expect(about({ retryOf: first.id, type: 'initial' })).toHaveLength(1);
      expect(about({ messageId: again.messageId, type: 'initial', isAgain: true })).toHaveLength(1);
      expect(about({ cartId: second.cartId, type: 'reminder', isAgain: false })).toHaveLength(1);
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    });

    it('are not reported of a text that the gateway refuses, or of what is rolled back', async () => {
      const { cartUrl } = await createCart(story.staff);
      await story.staff
        .post('/api/send-sms')
        .send({ practiceName: LAKESIDE, phoneNumber: '+15005550001', cartUrl, consent: true })
        .expect(422);
      expect((await eventsOf()).map(({ type }) => type)).toEqual(['text.failed']);
      const { id } = await sent();
      const { db, config } = story.api.dependencies;
      const arrived = { id, next: 'delivered', outcome: { deliveredAt: story.now }, ...config } as const;
      await expect(
        db.transaction(async (tx) => {
          expect(await moveText(tx, arrived)).toBe(true);
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
      expect(await eventsOfText(id)).toEqual(['text.sent']);
    });

    it('go to each webhook of the practice under one id', async () => {
      await listen();
      const { id } = await sent();
      const events = (await eventsOf()).filter(({ data }) => data.messageId === id);
      expect(events).toHaveLength(2);
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
      await story.api.database.query(
        `DELETE FROM webhooks WHERE id = (
           SELECT id FROM webhooks WHERE practice_id = 'demo-lakeside' ORDER BY created_at DESC, id LIMIT 1)`,
      );
    });
  });

  describe('an opt-out that ends', () => {
    const liftsOf = async (practiceId?: string) =>
      (await eventsOf(practiceId))
        .filter(({ type }) => type === 'opt_out.lifted')
        .map(({ data, phoneNumber }) => ({ ...data, phoneNumber }));
    const optOut = (phoneNumber: string) =>
      story.staff.post('/api/opt-outs').send({ practiceName: LAKESIDE, phoneNumber }).expect(201);
    const undo = (phoneNumber: string, status: number) =>
      story.staff
        .post('/api/opt-outs/lift')
        .send({ practiceName: LAKESIDE, phoneNumber, reason: 'wrong-number' })
        .expect(status);

    it('is reported once when the patient texts START, however often', async () => {
      const phoneNumber = await story.texted();
      await story.reply(phoneNumber, 'STOP', { MessageSid: 'SMstop' });
      await story.later(MINUTE_MS);
      await story.reply(phoneNumber, 'START', { MessageSid: 'SMstart' });
      await story.reply(phoneNumber, 'START', { MessageSid: 'SMstart' });
      await story.reply(phoneNumber, 'START', { MessageSid: 'SMagain' });
      expect(await liftsOf()).toEqual([
        { phoneNumber, source: 'reply', liftedAt: story.now.toISOString(), mayBeTexted: true },
      ]);
      expect(await liftsOf('demo-harbor')).toEqual([]);
    });

    it('is reported once when staff take back a mistake', async () => {
      const phoneNumber = await story.texted();
      await optOut(phoneNumber);
      await undo(phoneNumber, 200);
      await undo(phoneNumber, 404);
      expect(await liftsOf()).toMatchObject([{ phoneNumber, source: 'staff', mayBeTexted: true }]);
    });

    it('is not reported while the patient’s own STOP to the practice is in force', async () => {
      const phoneNumber = await story.texted();
      await optOut(phoneNumber);
      await story.reply(phoneNumber, 'STOP');
      await undo(phoneNumber, 200);
      expect(await liftsOf()).toEqual([]);
      await story.later(MINUTE_MS);
      await story.reply(phoneNumber, 'START');
      expect(await liftsOf()).toHaveLength(1);
    });

    it('says that the number may still not be texted when it opted out elsewhere', async () => {
      const phoneNumber = await story.texted();
      await addOptOut(story.api.dependencies, [phoneNumber]);
      await optOut(phoneNumber);
      await undo(phoneNumber, 200);
      expect(await liftsOf()).toMatchObject([{ source: 'staff', mayBeTexted: false }]);
    });

    it('keeps no number once the patient was erased', async () => {
      const phoneNumber = await story.texted();
      await optOut(phoneNumber);
      await undo(phoneNumber, 200);
      await story.api.dependencies.erasePatient(phoneNumber);
      expect(await liftsOf()).toMatchObject([{ phoneNumber: null }]);
    });
  });

  it('tells of a cart’s opening once, also when several pages report it at once', async () => {
    const { cartId } = await createCart(story.staff);
    const open = () => story.api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
    await Promise.all([open(), open(), open()]);
    await story.later(DAY_MS);
    await open();
    expect((await eventsOf()).map(({ type, data }) => [type, data.cartId])).toEqual([
      ['cart.opened', cartId],
    ]);
  });
});
