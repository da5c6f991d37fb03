import { afterEach, describe, expect, it } from 'vitest';
import { lossyStory } from './support/lossy-story.js';

const STOP = 'please stop texting me';

describe('a reply with a character that PostgreSQL cannot store', () => {
  const story = lossyStory();

  it('opts out and is kept without it, posted or listed', async () => {
    const [posted, listed] = [await story.texted(), await story.texted()];
    await story.reply(posted, 'please stop\0 texting me');
    await story.lose(listed, 'please stop\0 texting me');
    expect(await story.read()).toEqual({ found: 1, faults: 0 });
    for (const phone of [posted, listed]) {
      expect(await story.isOptedOut(phone)).toBe(true);
      expect((await story.historyOf(phone)).replies).toEqual([
        expect.objectContaining({ body: STOP, kind: 'stop' }),
      ]);
    }
  });

  it('is kept without it when it waits for a decision', async () => {
    const phone = await story.texted();
    await story.reply(phone, 'write to xx.yyy\0live.com');
    expect((await story.historyOf(phone)).replies).toEqual([
      expect.objectContaining({ body: 'write to xx.yyylive.com', kind: 'other' }),
    ]);
  });
});

describe('a reply that the database refuses', () => {
  const story = lossyStory();
  afterEach(() =>
    story.api.database.query('DROP TRIGGER IF EXISTS refuse ON replies; DROP FUNCTION IF EXISTS refuse;'),
  );
  /** The table refuses rows for which this holds. */
  const refuse = (condition: string) =>
    story.api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF ${condition} THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON replies FOR EACH ROW EXECUTE FUNCTION refuse();`);

  it('is kept without its words', async () => {
    const [stopping, thanking, asking] = [await story.texted(), await story.texted(), await story.texted()];
    await refuse("NEW.body <> ''");
    await story.reply(stopping, STOP);
    await story.reply(thanking, 'Thank you!');
    await story.reply(asking, 'Is this really from Dr. Lee?');
    expect(await story.isOptedOut(stopping)).toBe(true);
    expect(await story.isOptedOut(asking)).toBe(false);
    const kept = async (phone: string) => (await story.historyOf(phone)).replies;
    expect(await kept(stopping)).toEqual([expect.objectContaining({ body: '', kind: 'stop' })]);
    expect(await kept(thanking)).toEqual([expect.objectContaining({ body: '', kind: 'thanks' })]);
    expect(await kept(asking)).toEqual([expect.objectContaining({ kind: 'other', decision: null })]);
  });

  it.each([[STOP], ['Who is this?']])(
    'opts out even where nothing of it can be kept: "%s"',
    async (words) => {
      const [posted, listed] = [await story.texted(), await story.texted()];
      await refuse('true');
      await story.reply(posted, words);
      await story.lose(listed, words);
      expect(await story.read()).toEqual({ found: 1, faults: 0 });
      expect(await story.read()).toEqual({ found: 0, faults: 0 });
      expect([await story.isOptedOut(posted), await story.isOptedOut(listed)]).toEqual([true, true]);
      const { rows } = await story.api.database.query(
        "SELECT state FROM messages WHERE phone_number = ANY($1) AND type = 'reminder'",
        [[posted, listed]],
      );
      expect(rows).toEqual([{ state: 'canceled' }, { state: 'canceled' }]);
    },
  );

  it('is taken later with its words when the disk is full, unless it asks to stop', async () => {
    const [starting, stopping] = [await story.texted(), await story.texted()];
    await story.api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.body <> '' THEN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON replies FOR EACH ROW EXECUTE FUNCTION refuse();`);
    await story.lose(starting, 'START');
    await story.lose(stopping, STOP);
    expect(await story.read()).toEqual({ found: 1, faults: 1 });
    expect(await story.isOptedOut(stopping)).toBe(true);
    await story.api.database.query('DROP TRIGGER refuse ON replies');
    expect(await story.read()).toEqual({ found: 1, faults: 0 });
    expect((await story.historyOf(starting)).replies).toEqual([
      expect.objectContaining({ body: 'START', kind: 'start' }),
    ]);
  });

  it.each(['post', 'lose'] as const)(
    'pauses texts at once and gets its words later when the disk is full (%s)',
    async (come) => {
      const phone = await story.texted();
      await story.api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.body <> '' THEN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON replies FOR EACH ROW EXECUTE FUNCTION refuse();`);
      await story[come](phone, 'Who is this?');
      const kept = async () => (await story.historyOf(phone)).replies;
      // By the list at the latest. The reading is repeated until there is room.
      await expect(story.read()).rejects.toThrow();
      expect(await kept()).toEqual([expect.objectContaining({ body: '', kind: 'other', decision: null })]);
      await story.later(20 * 60_000);
      await story.api.database.query('DROP TRIGGER refuse ON replies');
      expect(await story.read()).toEqual({ found: 0, faults: 0 });
      expect(await kept()).toEqual([
        expect.objectContaining({ body: 'Who is this?', kind: 'other', decision: null }),
      ]);
    },
  );

  it('is taken later when it is only thanks', async () => {
    const phone = await story.texted();
    await refuse('true');
    await story.lose(phone, 'Thank you!');
    expect(await story.read()).toEqual({ found: 0, faults: 1 });
    await story.api.database.query('DROP TRIGGER refuse ON replies');
    expect(await story.read()).toEqual({ found: 1, faults: 0 });
    expect((await story.historyOf(phone)).replies).toHaveLength(1);
  });
});
