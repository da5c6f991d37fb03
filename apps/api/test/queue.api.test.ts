import { describe, expect, it } from 'vitest';
import { createSenderPace } from '../src/domains/texts/queue/sender-pace.js';
import type { SmsGateway } from '../src/providers/sms/sms-gateway.js';
import { explainCode } from '../src/providers/sms/twilio/explain-code.js';
import { createRecordingGateway } from './support/recording-gateway.js';
import { createCart } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('the text queue', () => {
  const api = testApi();

  /** Inserts due texts directly into the database. */
  async function queueTexts(count: number, prefix: string): Promise<void> {
    const { cartId } = await createCart(await api.signedIn());
    await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at)
       SELECT 'demo-lakeside', carts.id, 'scheduled', 'queued', $2 || lpad(n::text, 4, '0'), 'Text ' || n, now(), now()
       FROM carts, generate_series(1, $3::integer) AS n WHERE carts.public_id = $1`,
      [cartId, prefix, count],
    );
  }
  const statesOf = async (prefix: string) =>
    (
      await api.database.query(
        'SELECT state, count(*)::integer AS count FROM messages WHERE phone_number LIKE $1 GROUP BY state',
        [`${prefix}%`],
      )
    ).rows;
  const sentTo = async (prefix: string) => {
    const { messages } = (await api.control('messages?limit=1000')) as { messages: { to: string }[] };
    return messages.filter(({ to }) => to.startsWith(prefix)).map(({ to }) => to);
  };

  it('is drained by three concurrent workers, each text once', async () => {
    await queueTexts(120, '+1312556');
    const workers = [await api.startInstance(), await api.startInstance()];
    const drains = [api, ...workers].map(({ dependencies }) => dependencies.drainQueue());
    const counts = await Promise.all(drains);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120);
    const sent = await sentTo('+1312556');
    expect(sent).toHaveLength(120);
    expect(new Set(sent).size).toBe(120);
    await expect.poll(() => statesOf('+1312556')).toEqual([{ state: 'delivered', count: 120 }]);
  });

  it('fails a text with the reason when the gateway stays busy', async () => {
    await queueTexts(1, '+1312557');
    await api.database.query("UPDATE messages SET attempts = 19 WHERE phone_number LIKE '+1312557%'");
    await api.control('faults', { tooManyRequests: { count: 1 } });
    await api.dependencies.drainQueue();
    const { rows } = await api.database.query(
      "SELECT state, attempts, reason_code FROM messages WHERE phone_number LIKE '+1312557%'",
    );
    expect(rows).toEqual([{ state: 'refused', attempts: 20, reason_code: 'gateway_busy' }]);
  });

  it('promises no retry of a text that the gateway refused at once', async () => {
    await queueTexts(1, '+1312561');
    const gateway: SmsGateway = {
      ...createRecordingGateway([]),
      send: async () => ({ kind: 'refused', failure: explainCode(30003) }),
    };
    await (await api.startInstance({ gateway })).dependencies.drainQueue();
    const { rows } = await api.database.query(
      "SELECT state, reason_code FROM messages WHERE phone_number LIKE '+1312561%'",
    );
    expect(rows).toEqual([{ state: 'refused', reason_code: 'phone_off' }]);
  });

  it('drops a claim that is too old, and one whose number opted out in the meantime', async () => {
    await queueTexts(2, '+1312559');
    const { claims, delivery, optOuts } = api.dependencies;
    const { texts } = await claims.claimDue(100);
    const [old, stopped] = texts;
    if (!old || !stopped) throw new Error('Two texts were due.');
    await optOuts.record(stopped.phoneNumber, { source: 'reply', recordedBy: null });
    const ago = (ms: number) => new Date(Date.now() - ms);
    await delivery.attempt({ ...old, attemptedAt: ago(31_000) });
    await delivery.attempt({ ...stopped, attemptedAt: ago(2_000) });
    expect(await sentTo('+1312559')).toEqual([]);
    await api.dependencies.drainQueue();
    expect(await sentTo('+1312559')).toEqual([old.phoneNumber]);
    expect(await statesOf('+1312559')).toContainEqual({ state: 'canceled', count: 1 });
  });

  it('is not held up by a text that causes an error', async () => {
    await queueTexts(2, '+1312560');
    await api.database.query("UPDATE practices SET time_zone = 'Nowhere/Land' WHERE id = 'demo-harbor'");
    await api.database.query(
      "UPDATE messages SET practice_id = 'demo-harbor', is_automatic = true WHERE phone_number = '+13125600001'",
    );
    await api.dependencies.drainQueue();
    expect(await sentTo('+1312560')).toEqual(['+13125600002']);
    await api.database.query("UPDATE practices SET time_zone = 'America/New_York' WHERE id = 'demo-harbor'");
  });

  it('stops between two claims when the worker is asked to stop', async () => {
    await queueTexts(1, '+1312558');
    expect(await api.dependencies.drainQueue(AbortSignal.abort())).toBe(0);
    expect(await statesOf('+1312558')).toEqual([{ state: 'queued', count: 1 }]);
    expect(await api.dependencies.drainQueue()).toBe(1);
  });

  const isFree = (granted: number) => ({ granted, isPaused: false });
  const isPaused = (granted: number) => ({ granted, isPaused: true });
  const pacesOf = (sender: string, perSecond: number | null) => {
    const { db } = api.dependencies;
    return [1, 2].map(() => createSenderPace({ db, sender, perSecond }));
  };

  it("limits all workers together to their sender's rate", async () => {
    const [one, other] = pacesOf('a sender', 10);
    if (!one || !other) throw new Error('Two workers share the sender.');
    const at = (ms: number) => new Date(1_800_000_000_000 + ms);
    expect(await one.reserve(100, at(0))).toEqual(isFree(10));
    expect(await other.reserve(100, at(0))).toEqual(isFree(0));
    expect(await other.reserve(100, at(500))).toEqual(isFree(5));
    await other.giveBack(2, at(500));
    expect(await one.reserve(100, at(500))).toEqual(isFree(2));
    for (let person = 0; person < 30; person += 1) expect(await one.takeOne(at(500))).toBe(true);
    expect(await other.reserve(100, at(2000))).toEqual(isFree(0));
    expect(await other.reserve(100, at(4000))).toEqual(isFree(5));
  });

  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

  it('pauses a broken sender and tries one text after each pause until one is delivered', async () => {
    const [one, other] = pacesOf('a broken sender', null);
    if (!one || !other) throw new Error('Two workers share the sender.');
    expect(await one.reserve(100, at(0))).toEqual(isFree(100));
    expect(await one.pause('30034', at(0), at(0))).toEqual(at(60));
    expect(await one.pause('30034', at(0), at(1))).toEqual(at(60));
    expect(await other.reserve(100, at(59))).toEqual(isPaused(0));
    expect(await other.takeOne(at(59))).toBe(false);
    expect(await other.reserve(100, at(60))).toEqual(isPaused(1));
    await other.recordResult('accepted', at(60), at(60));
    expect(await one.reserve(100, at(61))).toEqual(isPaused(0));
    expect(await one.takeOne(at(61))).toBe(false);
    // A text from before the pause, reported late, says nothing about the one that is tried.
    await one.recordResult('delivered', at(0), at(62));
    expect(await one.pause('30034', at(0), at(62))).toEqual(at(60));
    expect(await one.reserve(100, at(62))).toEqual(isPaused(0));
    expect(await other.pause('30034', at(60), at(63))).toEqual(at(63 + 120));
    expect(await one.takeOne(at(183))).toBe(true);
    expect(await other.reserve(100, at(183))).toEqual(isPaused(0));
    await other.recordResult('delivered', at(183), at(184));
    expect(await one.reserve(100, at(184))).toEqual(isFree(100));
  });

  it('tries another text at once when one shows nothing about the sender, and when a turn was not used', async () => {
    const [one] = pacesOf('a sender of bad numbers', null);
    if (!one) throw new Error('A worker is there.');
    await one.pause('30034', at(0), at(0));
    expect(await one.reserve(100, at(60))).toEqual(isPaused(1));
    await one.giveBack(1, at(60));
    expect(await one.reserve(100, at(61))).toEqual(isPaused(1));
    await one.recordResult('inconclusive', at(61), at(61));
    expect(await one.reserve(100, at(62))).toEqual(isPaused(1));
  });

  it('counts a tried text as delivered when no failure is reported for ten minutes, not when it was lost', async () => {
    const [one] = pacesOf('a silent sender', null);
    if (!one) throw new Error('A worker is there.');
    await one.pause('30034', at(0), at(0));
    expect(await one.reserve(100, at(60))).toEqual(isPaused(1));
    expect(await one.reserve(100, at(60 + 179))).toEqual(isPaused(0));
    expect(await one.reserve(100, at(60 + 180))).toEqual(isPaused(1));
    await one.recordResult('accepted', at(240), at(241));
    expect(await one.reserve(100, at(241 + 599))).toEqual(isPaused(0));
    expect(await one.reserve(100, at(241 + 600))).toEqual(isFree(100));
  });
});
