import { stat } from 'node:fs/promises';
import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { backupStory } from './support/backup-story.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { findPlenty, LAKESIDE } from './support/shopping.js';
import type { Instance } from './support/test-api.js';

const practiceName = LAKESIDE;

describe('backup and restore', () => {
  const story = backupStory();
  const { clock, emptyDatabase, configOf, written, restoreInto } = story;
  const { query, own, contentOf, countTexts, sendCart } = story;

  it('brings every row back into an empty database, and can go on from there', async () => {
    await sendCart('(312) 555-0101');
    const [plenty] = await findPlenty(story.staff);
    const items = [{ id: plenty?.variant.id ?? '', quantity: 1 }];
    const inAMonth = new Date(story.now.getTime() + 30 * 24 * HOUR_MS).toISOString();
    await scheduledCalls(story.staff, items, inAMonth).created({ phoneNumber: '(312) 555-0102' });
    await story.staff
      .post('/api/draft-orders')
      .set('Idempotency-Key', 'not-in-a-backup')
      .send({ practiceName, items, patientLastName: '\\. “Ünï”', isDraft: true })
      .expect(201);
    const [before, file] = [await contentOf(own()), await written()];
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const url = await emptyDatabase();
    expect(await restoreInto(url, file)).toContain('Restored');
    // The restore itself is in the audit trail, and the gateway is asked about the order and the reminder that wait.
    const asked = await query(
      url,
      'UPDATE scheduled_orders SET ask_gateway_since = NULL WHERE ask_gateway_since IS NOT NULL RETURNING phone_number',
    );
    expect(asked).toEqual([{ phone_number: '+13125550102' }]);
    const after = await contentOf(url);
    const { audit_entries: _, messages: __, follow_up_changes: ___, ...same } = before;
    expect(after).toMatchObject(same);
    expect(await query(url, 'SELECT state FROM messages ORDER BY state')).toEqual([
      { state: 'accepted' },
      { state: 'unknown' },
    ]);
    expect(await query(url, 'SELECT action FROM audit_entries ORDER BY id DESC LIMIT 1')).toEqual([
      { action: 'data.restored' },
    ]);
    // Numbering goes on, and the ledger is append-only again.
    expect(
      await query(
        url,
        `INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, created_at)
         SELECT practice_id, phone_number, lines, scheduled_for, due_at, created_at FROM scheduled_orders RETURNING id`,
      ),
    ).toEqual([{ id: 1002 }]);
    await expect(query(url, 'DELETE FROM consents')).rejects.toThrow('append-only');
    const left = 'SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM idempotency_keys) AS count';
    expect(await query(own(), left)).not.toEqual([{ count: '0' }]);
    expect(await query(url, left)).toEqual([{ count: '0' }]);
  });

  it('is of one moment, even under load', async () => {
    let isOver = false;
    const sending = [200, 300, 400].map(async (first) => {
      for (let number = first; !isOver; number += 1) await sendCart(`(630) 555-0${number}`);
    });
    const files = [await written(), await written()];
    isOver = true;
    await Promise.all(sending);
    for (const file of files) {
      const url = await emptyDatabase();
      await restoreInto(url, file);
      // Each text has its consent and its entry in the audit trail, or none of them is there.
      const [counts] = await query(
        url,
        `SELECT count(*) > 0 AS has_texts,
          bool_and(EXISTS (SELECT FROM consents WHERE consents.cart_id = messages.cart_id)
            AND EXISTS (SELECT FROM audit_entries WHERE subject = 'message:' || messages.id)) AS are_whole,
          (SELECT bool_and(EXISTS (SELECT FROM messages WHERE 'message:' || messages.id = subject))
            FROM audit_entries WHERE action = 'text.sent') AS are_texts
         FROM messages WHERE type = 'initial'`,
      );
      expect(counts).toEqual({ has_texts: true, are_whole: true, are_texts: true });
    }
  });

  describe('a text that was due between backup and restore', () => {
    let instance: Instance;
    const [gone, missed, later] = ['+13125550301', '+13125550302', '+13125550303'];
    const orders = { gone: '(312) 555-0311', missed: '(312) 555-0312' };
    const early = '+13125550321';
    const planned = '+13125550322';
    beforeAll(async () => {
      for (const phone of [gone, missed, later]) await sendCart(phone);
      const [plenty] = await findPlenty(story.staff);
      const items = [{ id: plenty?.variant.id ?? '', quantity: 1 }];
      const soon = new Date(story.now.getTime() + HOUR_MS).toISOString();
      for (const phoneNumber of Object.values(orders)) {
        await scheduledCalls(story.staff, items, soon).created({ phoneNumber });
      }
      const ahead = scheduledCalls(
        story.staff,
        items,
        new Date(story.now.getTime() + 3 * HOUR_MS).toISOString(),
      );
      const sentEarly = await ahead.created({ phoneNumber: early });
      await ahead.created({ phoneNumber: planned });
      await story.api.database.query(
        "DELETE FROM messages WHERE type = 'reminder' AND phone_number NOT LIKE '+131255503__'",
      );
      const setDue = "UPDATE messages SET due_at = $2 WHERE type = 'reminder' AND phone_number = $1";
      await story.api.database.query(setDue, [gone, new Date(story.now.getTime() + HOUR_MS)]);
      await story.api.database.query(setDue, [missed, new Date(story.now.getTime() + 2 * HOUR_MS)]);
      const file = await written();

      // An hour later, one reminder and one order go; then the server is lost.
      story.now = new Date(story.now.getTime() + 1.5 * HOUR_MS);
      await story.api.database.query('UPDATE scheduled_orders SET due_at = $2 WHERE phone_number = $1', [
        '+13125550312',
        new Date(story.now.getTime() + HOUR_MS),
      ]);
      await story.api.dependencies.sendDueOrders();
      await ahead.send(sentEarly.id).expect(200);
      await story.api.dependencies.drainQueue();
      expect([await countTexts(early), await countTexts(planned)]).toEqual([1, 0]);
      expect([await countTexts(gone), await countTexts(missed)]).toEqual([2, 1]);
      expect([await countTexts('+13125550311'), await countTexts('+13125550312')]).toEqual([1, 0]);

      story.now = new Date(story.now.getTime() + HOUR_MS);
      const url = await emptyDatabase();
      expect(await restoreInto(url, file)).toContain('3 texts and 5 scheduled orders');
      instance = await story.api.startInstance({ clock }, { database: configOf(url).database });
    });

    it('is sent only if the gateway has not sent it', async () => {
      const { drainQueue, sendDueOrders, settleMessages, checkRestoredOrders, db } = instance.dependencies;
      // Nothing is sent until the gateway has answered.
      await sendDueOrders();
      await drainQueue();
      expect([await countTexts(gone), await countTexts(missed)]).toEqual([2, 1]);
      expect([await countTexts('+13125550311'), await countTexts('+13125550312')]).toEqual([1, 0]);

      await settleMessages();
      await checkRestoredOrders();
      await sendDueOrders();
      await drainQueue();
      expect([await countTexts(gone), await countTexts(missed), await countTexts(later)]).toEqual([2, 2, 1]);
      expect([await countTexts('+13125550311'), await countTexts('+13125550312')]).toEqual([1, 1]);
      const [order] = (
        await db.execute("SELECT reason_code FROM scheduled_orders WHERE phone_number = '+13125550311'")
      ).rows;
      expect(order).toEqual({ reason_code: 'in_doubt' });
      const [waiting] = (
        await db.execute(
          `SELECT state, attempted_at FROM messages WHERE type = 'reminder' AND phone_number = '${later}'`,
        )
      ).rows;
      expect(waiting).toEqual({ state: 'queued', attempted_at: null });
    });

    it('is sent only if no one sent it early', async () => {
      const { drainQueue, sendDueOrders, db } = instance.dependencies;
      story.now = new Date(story.now.getTime() + HOUR_MS);
      await sendDueOrders();
      await drainQueue();
      expect([await countTexts(early), await countTexts(planned)]).toEqual([1, 1]);
      const { rows } = await db.execute(
        `SELECT reason_code FROM scheduled_orders WHERE phone_number = '${early}'`,
      );
      expect(rows).toEqual([{ reason_code: 'in_doubt' }]);
    });
  });
});
