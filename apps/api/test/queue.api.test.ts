import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSenderPace } from '../src/modules/texting/sender-pace.js';
import { createCart } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

describe('the text queue', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  /** Inserts due texts directly into the database. */
  async function queueTexts(count: number, prefix: string): Promise<void> {
    const { cartId } = await createCart(await api.signedIn());
    await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at)
       SELECT '100200', carts.id, 'scheduled', 'queued', $2 || lpad(n::text, 4, '0'), 'Text ' || n, now(), now()
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
      "SELECT state, attempts, error_message FROM messages WHERE phone_number LIKE '+1312557%'",
    );
    expect(rows).toEqual([
      { state: 'refused', attempts: 20, error_message: expect.stringContaining('busy for too long') },
    ]);
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
    await api.database.query("UPDATE practices SET time_zone = 'Nowhere/Land' WHERE id = '100300'");
    await api.database.query(
      "UPDATE messages SET practice_id = '100300', is_automatic = true WHERE phone_number = '+13125600001'",
    );
    await api.dependencies.drainQueue();
    expect(await sentTo('+1312560')).toEqual(['+13125600002']);
    await api.database.query("UPDATE practices SET time_zone = 'America/New_York' WHERE id = '100300'");
  });

  it('stops between two claims when the worker is asked to stop', async () => {
    await queueTexts(1, '+1312558');
    expect(await api.dependencies.drainQueue(AbortSignal.abort())).toBe(0);
    expect(await statesOf('+1312558')).toEqual([{ state: 'queued', count: 1 }]);
    expect(await api.dependencies.drainQueue()).toBe(1);
  });

  it("limits all workers together to their sender's rate", async () => {
    const { db } = api.dependencies;
    const [one, other] = [1, 2].map(() => createSenderPace({ db, sender: 'a sender', perSecond: 10 }));
    if (!one || !other) throw new Error('Two workers share the sender.');
    const at = (ms: number) => new Date(1_800_000_000_000 + ms);
    expect(await one.reserve(100, at(0))).toBe(10);
    expect(await other.reserve(100, at(0))).toBe(0);
    expect(await other.reserve(100, at(500))).toBe(5);
    await other.giveBack(2);
    expect(await one.reserve(100, at(500))).toBe(2);
    for (let person = 0; person < 30; person += 1) expect(await one.takeOne(at(500))).toBe(true);
    expect(await other.reserve(100, at(2000))).toBe(0);
    expect(await other.reserve(100, at(4000))).toBe(5);
  });

  it('pauses a broken sender, tries one text after the pause, and resumes once it was sent', async () => {
    const { db } = api.dependencies;
    const [one, other] = [1, 2].map(() =>
      createSenderPace({ db, sender: 'a broken sender', perSecond: null }),
    );
    if (!one || !other) throw new Error('Two workers share the sender.');
    const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
    expect(await one.reserve(100, at(0))).toBe(100);
    expect(await one.pause(at(0), '30034')).toEqual(at(60));
    expect(await one.pause(at(1), '30034')).toEqual(at(60));
    expect(await other.reserve(100, at(59))).toBe(0);
    expect(await other.takeOne(at(59))).toBe(false);
    expect(await other.reserve(100, at(60))).toBe(1);
    expect(await other.pause(at(60), '30034')).toEqual(at(180));
    expect(await other.reserve(100, at(180))).toBe(1);
    await other.resume();
    expect(await one.reserve(100, at(180))).toBe(100);
  });
});
