import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { startLoggedInstance } from './support/logged-instance.js';
import { lossyStory } from './support/lossy-story.js';
import { postAsGateway } from './support/signed-webhooks.js';

const CONFIRMATION =
  'Lakeside Eye Care: you are opted out and will get no more texts. Reply START to get them again.';

describe('a reply whose webhook was lost', () => {
  const story = lossyStory();
  const { lose, post, read, rowsOf, answersTo, texted, historyOf, isOptedOut, later } = story;

  it('opts out once it is read, is confirmed once, and cancels the reminder', async () => {
    const phone = await texted();
    const askedAt = story.now;
    await lose(phone, 'please stop texting me');
    expect(await isOptedOut(phone)).toBe(false);
    expect(await read()).toEqual({ found: 1, faults: 0 });
    expect(await rowsOf(phone)).toEqual([{ at: askedAt, lifted: false }]);
    expect(await answersTo(phone)).toEqual([CONFIRMATION]);
    const { rows } = await story.api.database.query(
      "SELECT state FROM messages WHERE phone_number = $1 AND type = 'reminder'",
      [phone],
    );
    expect(rows).toEqual([{ state: 'canceled' }]);
    expect(await read()).toEqual({ found: 0, faults: 0 });
    expect(await rowsOf(phone)).toHaveLength(1);
    expect(await answersTo(phone)).toEqual([CONFIRMATION]);
    expect((await historyOf(phone)).replies).toEqual([
      expect.objectContaining({ body: 'please stop texting me', receivedAt: askedAt.toISOString() }),
    ]);
  });

  it('is not taken again when its webhook came', async () => {
    const phone = await texted();
    await post(phone, 'please stop texting me');
    await answersTo(phone);
    await post(phone, 'START');
    expect(await read()).toEqual({ found: 0, faults: 0 });
    expect(await rowsOf(phone)).toEqual([expect.objectContaining({ lifted: true })]);
    expect(await answersTo(phone)).toEqual([CONFIRMATION]);
  });

  it('counts once when its webhook comes after the reading', async () => {
    const phone = await texted();
    const MessageSid = await lose(phone, 'please stop texting me');
    expect(await read()).toEqual({ found: 1, faults: 0 });
    const form = {
      MessageSid,
      AccountSid: 'AC1',
      From: phone,
      To: '+15005550006',
      Body: 'please stop texting me',
    };
    await postAsGateway(story.api, '/webhooks/twilio/inbound', form).expect(200);
    expect(await answersTo(phone)).toEqual([CONFIRMATION]);
    expect((await historyOf(phone)).replies).toHaveLength(1);
  });

  it('holds automatic texts when it waits for a decision', async () => {
    const phone = await texted();
    await lose(phone, 'Who is this?');
    expect(await read()).toEqual({ found: 1, faults: 0 });
    expect(await isOptedOut(phone)).toBe(false);
    expect((await historyOf(phone)).replies).toEqual([
      expect.objectContaining({ kind: 'other', decision: null, decideBy: expect.any(String) }),
    ]);
    await story.laterReminder();
    const { rows } = await story.api.database.query(
      "SELECT state FROM messages WHERE phone_number = $1 AND type = 'reminder'",
      [phone],
    );
    expect(rows).toEqual([{ state: 'queued' }]);
  });

  it('is not confirmed by us when the gateway answered it', async () => {
    const phone = await texted();
    await lose(phone, 'STOP');
    await read();
    expect(await isOptedOut(phone)).toBe(true);
    expect(await answersTo(phone)).toEqual([]);
  });

  it('counts from when it was sent: an old START lifts no newer opt-out, and a newer one does', async () => {
    const phone = await texted();
    await lose(phone, 'START');
    await later(5_000);
    await post(phone, 'please stop texting me');
    expect(await read()).toEqual({ found: 1, faults: 0 });
    expect(await isOptedOut(phone)).toBe(true);
    await lose(phone, 'START');
    expect(await read()).toEqual({ found: 1, faults: 0 });
    expect(await isOptedOut(phone)).toBe(false);
  });

  it('are taken in the order in which they were sent', async () => {
    const phone = await texted();
    await lose(phone, 'please stop texting me');
    await later(5_000);
    await lose(phone, 'START');
    expect(await read()).toEqual({ found: 2, faults: 0 });
    expect(await rowsOf(phone)).toEqual([expect.objectContaining({ lifted: true })]);
  });

  it.each([
    ['please stop texting me', 'stop'],
    ['Who is this?', 'other'],
  ])('stops nothing when a START that came after it is known: "%s"', async (words, kind) => {
    const phone = await texted();
    await lose(phone, words);
    await later(2 * MINUTE_MS);
    await post(phone, 'START');
    expect(await read()).toEqual({ found: 1, faults: 0 });
    expect(await rowsOf(phone)).toEqual([]);
    const [first] = (await historyOf(phone)).replies ?? [];
    expect(first).toMatchObject({ kind, decision: kind === 'other' ? 'keep-texting' : null });
    expect(await answersTo(phone)).toEqual([]);
  });

  it('is neither confirmed nor answered when it is found an hour later', async () => {
    await story.api.database.query(
      "UPDATE practices SET phone_number = '+13125550100' WHERE id = 'demo-lakeside'",
    );
    const [stopping, asking, soon] = [await texted(), await texted(), await texted()];
    await lose(stopping, 'please stop texting me');
    await lose(asking, 'HELP');
    await later(61 * MINUTE_MS);
    await lose(soon, 'HELP');
    expect(await read()).toEqual({ found: 3, faults: 0 });
    await story.api.database.query("UPDATE practices SET phone_number = NULL WHERE id = 'demo-lakeside'");
    expect(await isOptedOut(stopping)).toBe(true);
    expect(await answersTo(stopping)).toEqual([]);
    expect(await answersTo(asking)).toEqual([]);
    expect(await answersTo(soon)).toHaveLength(1);
  });

  it.each([
    ['within five minutes', 5 * MINUTE_MS, 'confirmed'],
    ['later', 5 * MINUTE_MS + 1_000, 'not confirmed, which is on record'],
  ])('is found %s: %s ms, %s', async (_, afterMs, outcome) => {
    const phone = await texted();
    await lose(phone, 'please stop texting me');
    expect(await read(afterMs)).toEqual({ found: 1, faults: 0 });
    expect(await isOptedOut(phone)).toBe(true);
    expect(await answersTo(phone)).toEqual(outcome === 'confirmed' ? [CONFIRMATION] : []);
    const { rows } = await story.api.database.query(
      "SELECT reason_code AS reason FROM messages WHERE phone_number = $1 AND type = 'confirmation'",
      [phone],
    );
    expect(rows).toEqual([{ reason: outcome === 'confirmed' ? null : 'confirmation_late' }]);
  });

  it('is left to its webhook for a minute', async () => {
    const phone = await texted();
    await lose(phone, 'please stop texting me');
    expect(await read(30_000)).toEqual({ found: 0, faults: 0 });
    expect(await read(31_000)).toEqual({ found: 1, faults: 0 });
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('is tried again when it cannot be taken, and does not stop the others', async () => {
    const [stuck, next] = [await texted(), await texted()];
    await lose(stuck, 'please stop texting me');
    await later(5_000);
    await lose(next, 'please stop texting me');
    await story.api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.phone_number = '${stuck}' THEN RAISE EXCEPTION 'not now'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON opt_outs FOR EACH ROW EXECUTE FUNCTION refuse();`);
    expect(await read(30 * MINUTE_MS)).toEqual({ found: 1, faults: 1 });
    expect([await isOptedOut(stuck), await isOptedOut(next)]).toEqual([false, true]);
    await story.api.database.query('DROP TRIGGER refuse ON opt_outs; DROP FUNCTION refuse;');
    expect(await read(24 * 60 * MINUTE_MS)).toEqual({ found: 1, faults: 0 });
    expect(await isOptedOut(stuck)).toBe(true);
  });

  it('is found up to three days later, also by the first reading', async () => {
    const phone = await texted();
    await lose(phone, 'please stop texting me');
    await story.api.database.query('DELETE FROM reply_sync');
    expect(await read(3 * 24 * 60 * MINUTE_MS - MINUTE_MS)).toEqual({ found: 1, faults: 0 });
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('changes nothing when the list cannot be read, and is found the next time', async () => {
    const phone = await texted();
    await lose(phone, 'please stop texting me');
    await story.api.control('faults', { serverError: { sms: { count: 1 } } });
    await expect(read()).rejects.toThrow();
    expect(await read(2 * 24 * 60 * MINUTE_MS)).toEqual({ found: 1, faults: 0 });
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('is counted, and leaves no number or text in the log', async () => {
    const phone = await texted();
    const counted = async (metrics: { read(): Promise<string> }) =>
      Number(/^eyecart_replies_found_total (\d+)/m.exec(await metrics.read())?.[1]);
    await lose(phone, 'please stop texting Zebulon');
    const instance = await startLoggedInstance(story.api, { clock: { now: () => story.now } });
    try {
      await later(2 * MINUTE_MS);
      expect(await instance.dependencies.readMissedReplies()).toEqual({ found: 1, faults: 0 });
      expect(await counted(instance.dependencies.metrics)).toBe(1);
      const log = instance.lines.join('');
      expect(log).toContain('A reply did not come by webhook');
      expect(log).not.toMatch(new RegExp(`${phone.slice(1)}|Zebulon`));
    } finally {
      await instance.close();
    }
  });
});

describe('a reply where replies are not kept', () => {
  const story = lossyStory({ REPLY_RETENTION_DAYS: '0' });

  it('counts once when it was lost: a START is not undone by a second reading', async () => {
    const phone = await story.texted();
    await story.lose(phone, 'Who is this?');
    expect(await story.read()).toEqual({ found: 1, faults: 0 });
    expect(await story.isOptedOut(phone)).toBe(true);
    await story.post(phone, 'START');
    expect(await story.isOptedOut(phone)).toBe(false);
    expect(await story.read()).toEqual({ found: 0, faults: 0 });
    expect(await story.isOptedOut(phone)).toBe(false);
  });

  it('is not stored, and opts out where it would wait', async () => {
    const phone = await story.texted();
    await story.post(phone, 'Who is this?');
    expect(await story.isOptedOut(phone)).toBe(true);
    expect((await story.api.database.query('SELECT 1 FROM replies')).rows).toEqual([]);
  });
});
