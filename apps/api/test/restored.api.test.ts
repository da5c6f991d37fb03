import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { operate } from './support/operate.js';
import { createCart } from './support/shopping.js';
import { timedStory, WEEKDAY_NOON } from './support/timed-story.js';

const [GONE, WAITING] = ['+13125550351', '+13125550352'];

describe('a database that was set back to an earlier time', () => {
  const story = timedStory(WEEKDAY_NOON, { QUIET_HOURS: 'off' }, { isSandboxOnTime: true });
  const restored = (...options: string[]) => operate(story.api.dependencies, 'restored', ...options);

  it('sends what waited only where the gateway has not sent it since', async () => {
    const { drainQueue, settleMessages } = story.api.dependencies;
    for (const phone of [GONE, WAITING]) await story.send(phone, (await createCart(story.staff)).cartUrl);
    const to = story.now.toISOString();
    const rows = 'SELECT * FROM messages WHERE type = $1 ORDER BY id';
    const { rows: before } = await story.api.database.query(rows, ['reminder']);
    await story.api.database.query(
      "UPDATE messages SET due_at = $1 WHERE type = 'reminder' AND phone_number = $2",
      [new Date(story.now.getTime() + HOUR_MS), GONE],
    );
    await story.laterBy(2 * HOUR_MS);
    expect(await drainQueue()).toBe(1);
    // Every row is again as it was.
    await story.api.database.query(
      `UPDATE messages SET (state, attempts, attempted_at, gateway_id, sent_at, sender)
         = (before.state, before.attempts, before.attempted_at, before.gateway_id, before.sent_at, NULL)
       FROM jsonb_populate_recordset(NULL::messages, $1) AS before WHERE before.id = messages.id`,
      [JSON.stringify(before)],
    );
    await story.api.database.query("UPDATE messages SET due_at = $1 WHERE type = 'reminder'", [story.now]);
    expect(await restored('--to', to, '--yes')).toContain('asked about 2 texts and 0 scheduled orders');
    expect(await drainQueue()).toBe(0);
    await settleMessages();
    await drainQueue();
    expect((await story.textsTo(GONE)).length).toBe(2);
    expect((await story.textsTo(WAITING)).length).toBe(2);
  });

  it('reminds two days after the first text that the gateway lists, whatever time the reminder had', async () => {
    const { drainQueue, settleMessages } = story.api.dependencies;
    const phone = '+13125550353';
    await story.send(phone, (await createCart(story.staff)).cartUrl);
    const to = story.now.toISOString();
    await story.api.database.query(
      `UPDATE messages SET state = 'queued', attempts = 0, gateway_id = NULL, sent_at = NULL, delivered_at = NULL,
         attempted_at = NULL, due_at = $1 WHERE phone_number = $2`,
      [story.now, phone],
    );
    await restored('--to', to, '--yes');
    for (let minutes = 0; minutes < 6; minutes += 1) {
      await story.laterBy(70_000);
      await settleMessages();
      await drainQueue();
    }
    const { rows } = await story.api.database.query(
      `SELECT reminder.state, extract(epoch FROM reminder.due_at - first.sent_at)::integer / 3600 AS hours
       FROM messages AS reminder JOIN messages AS first ON first.id = reminder.first_message_id
       WHERE reminder.phone_number = $1`,
      [phone],
    );
    expect(rows).toEqual([{ state: 'queued', hours: 48 }]);
    expect((await story.textsTo(phone)).length).toBe(1);
  });

  it.each([
    ['yesterday', 'is not a time with its zone'],
    ['2027-03-01T12:00:00', 'is not a time with its zone'],
    ['2027-02-30T25:00:00Z', 'is not a time with its zone'],
    ['2031-01-01T00:00:00Z', 'has not come yet'],
  ])('is not one of %s', async (to, problem) => {
    await expect(restored('--to', to, '--yes')).rejects.toThrow(problem);
  });

  it('is asked about first', async () => {
    await expect(restored('--to', '2027-03-01T12:00:00Z')).rejects.toThrow('add --yes to do it');
  });
});
