import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { applyInTransaction } from '../src/db/migrations/apply-migration.js';
import { listMigrations } from '../src/db/migrations/list-migrations.js';
import { backupStory } from './support/backup-story.js';

/** The schema in which texts and orders still had sentences. */
const BEFORE = 7;

describe('the upgrade from sentences to codes', () => {
  const { emptyDatabase } = backupStory();

  /** A database with these texts and orders, as the old release wrote them, upgraded. */
  async function upgraded(
    texts: readonly { readonly error?: string; readonly wait?: string; readonly practice?: string }[],
    orders: readonly { readonly failure?: string; readonly note?: string }[] = [],
  ) {
    const client = new pg.Client({ connectionString: await emptyDatabase() });
    await client.connect();
    try {
      const migrations = listMigrations();
      await applyInTransaction(client, migrations.slice(0, BEFORE));
      await client.query(`
        INSERT INTO practices (id, sign_in_id, name, discount_code, time_zone, created_at)
        VALUES ('eastern', '1', 'Eastern', NULL, 'America/New_York', now()),
          ('central', '2', 'Central', NULL, 'America/Chicago', now()), ('mars', '3', 'Mars', NULL, 'Mars/Base', now())`);
      for (const [place, { error = null, wait = null, practice = 'eastern' }] of texts.entries()) {
        await client.query(
          `INSERT INTO messages (practice_id, type, state, phone_number, body, due_at, error_code, error_message, wait_note, created_at)
           VALUES ($1, 'initial', 'accepted', '+13125550100', 'words', '2026-12-31', $2, $3, $4, '2026-12-31T20:00:00Z')`,
          [practice, String(place), error, wait],
        );
      }
      for (const { failure = null, note = null } of orders) {
        await client.query(
          `INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, failure_reason, note, created_at)
           VALUES ('central', '+13125550100', '[{}]', now(), now(), $1, $2, now())`,
          [failure, note],
        );
      }
      await applyInTransaction(client, migrations.slice(BEFORE));
      const { rows: messages } = await client.query(
        'SELECT reason_code AS reason, reason_params, wait_code AS wait, wait_params AS params FROM messages ORDER BY error_code::integer',
      );
      const { rows: scheduled } = await client.query(
        'SELECT reason_code AS reason, reason_params AS params, wait_code AS wait, note FROM scheduled_orders ORDER BY id',
      );
      return { messages, scheduled };
    } finally {
      await client.end();
    }
  }

  it('gives each text the code of its sentence, and `unknown` for one that no release wrote', async () => {
    const { messages } = await upgraded([
      { error: 'The patient has ordered.' },
      {
        error:
          'This number cannot receive texts. It looks like a landline. Ask for a mobile number, then send the cart again.',
      },
      { error: 'Something else.', wait: 'Something else.' },
      { wait: 'Texts cannot be sent at the moment. The operator has been told.' },
      { wait: 'Waiting: this number has reached its limit of 10 texts an hour.' },
      { wait: 'Waiting: your practice has reached its limit of 1 text a day.' },
      {},
    ]);
    expect(messages).toEqual([
      { reason: 'ordered', reason_params: null, wait: null, params: null },
      { reason: 'landline', reason_params: null, wait: null, params: null },
      { reason: 'unknown', reason_params: null, wait: 'unknown', params: null },
      { reason: null, reason_params: null, wait: 'sender_down', params: null },
      { reason: null, reason_params: null, wait: 'number_limit', params: { limit: 10 } },
      { reason: null, reason_params: null, wait: 'practice_limit', params: { limit: 1 } },
      { reason: null, reason_params: null, wait: null, params: null },
    ]);
  });

  it('reads the opening that a text waited for by the clock of its practice, also in the next year', async () => {
    const both = 'when texts are allowed where the patient may live and where you are.';
    const { messages } = await upgraded([
      { wait: `Waiting until 9:30 AM EST on Friday, January 1, ${both}` },
      {
        wait: 'Waiting until 2:00 PM CST on Thursday, December 31 (9:00 AM for the patient), when texts are allowed where the patient may live.',
        practice: 'central',
      },
      { wait: 'Waiting until 12:00 PM EST on Friday, January 1, when texts are allowed where you are.' },
      { wait: `Waiting until 9:00 AM MST on Friday, January 1, ${both}`, practice: 'mars' },
      { wait: `Waiting until 9:00 AM EST on Friday, Brumaire 1, ${both}` },
    ]);
    expect(messages.map(({ wait, params }) => [wait, params])).toEqual([
      ['waits_for_hours', { opening: '2027-01-01T14:30:00.000Z', place: 'both' }],
      ['waits_for_hours', { opening: '2026-12-31T20:00:00.000Z', place: 'patient' }],
      ['waits_for_hours', { opening: '2027-01-01T17:00:00.000Z', place: 'practice' }],
      ['unknown', null],
      ['unknown', null],
    ]);
  });

  it('gives each order its code, with the products that could not be bought, and a wait in place of a note', async () => {
    const { scheduled } = await upgraded(
      [],
      [
        { failure: 'The patient has opted out. Ask them to text START, or show the QR code.' },
        {
          failure:
            'Nothing in this order can be bought right now: "The "Best" Drops" (no longer available), "Wipes" (temporarily out of stock) and 2 more.',
        },
        { failure: 'Nothing in this order can be bought right now.' },
        { failure: 'Something else.' },
        { note: 'Waiting: this number gets at most one automatic text a week.' },
        { note: 'Left out: "Wipes" (no longer available).' },
      ],
    );
    const none = { reason: null, params: null, wait: null, note: null };
    expect(scheduled).toEqual([
      { ...none, reason: 'opted_out' },
      {
        ...none,
        reason: 'nothing_left',
        params: {
          products: [
            { title: 'The "Best" Drops', reason: 'gone' },
            { title: 'Wipes', reason: 'sold_out' },
          ],
          more: 2,
        },
      },
      { ...none, reason: 'nothing_left', params: { products: [], more: 0 } },
      { ...none, reason: 'unknown' },
      { ...none, wait: 'weekly_limit' },
      { ...none, note: 'Left out: "Wipes" (no longer available).' },
    ]);
  });
});
