import { describe, expect, it } from 'vitest';
import { addOptOut } from '../src/cli/opt-out-commands.js';
import { optOutStory } from './support/opt-out-story.js';
import { HARBOR } from './support/reply-story.js';
import { findPlenty, LAKESIDE } from './support/shopping.js';

describe('opt-outs recorded by staff', () => {
  const story = optOutStory({ OPT_OUTS_PER_PRACTICE_PER_DAY: '12' });
  const { of, record, find, lift, rowsOf, sendTo, texted } = story;

  it('name who recorded them and apply to every practice', async () => {
    await texted('+13125550301');
    const { body } = await record('(312) 555-0301').expect(201);
    expect(body).toEqual({
      success: true,
      optOut: { phoneNumber: '+13125550301', optedOutAt: story.now.toISOString() },
    });
    const [row] = await rowsOf('+13125550301');
    expect(row).toMatchObject({ source: 'staff', practice_id: 'demo-lakeside', lifted_at: null });
    expect(row.recorded_by).toMatch(/^session:[\w-]{16}$/);
    const refusal = await sendTo('3125550301', HARBOR, story.harbor);
    expect(refusal.status).toBe(422);
    expect(refusal.body.code).toBe('opted_out');
  });

  it('keep the first time when recorded again, and happen once per key', async () => {
    await texted('+13125550302', '+13125550303');
    const first = await record('3125550302').expect(201);
    story.wait(60_000);
    const again = await record('+1 312 555 0302').expect(201);
    expect(again.body).toEqual(first.body);
    const answers = await Promise.all(
      [1, 2, 3].map(() => record('3125550303').set('Idempotency-Key', 'one-press').expect(201)),
    );
    expect(new Set(answers.map(({ body }) => body.optOut.optedOutAt)).size).toBe(1);
    expect(await rowsOf('+13125550302')).toHaveLength(1);
    expect(await rowsOf('+13125550303')).toHaveLength(1);
  });

  it('are only for numbers that the practice has texted or has an order scheduled for', async () => {
    for (const call of [record, find]) {
      expect((await call('3125550304').expect(422)).body.code).toBe('number_not_texted');
    }
    expect(await rowsOf('+13125550304')).toEqual([]);
    const [item] = await findPlenty(story.staff);
    await story.staff
      .post('/api/create-order')
      .send({
        ...of('3125550304', LAKESIDE),
        items: [{ id: item?.variant.id, quantity: 1 }],
        scheduledFor: new Date(story.now.getTime() + 86_400_000).toISOString(),
        consent: true,
      })
      .expect(201);
    expect((await find('3125550304').expect(200)).body).toEqual({ optOut: null });
    expect((await record('3125550304', HARBOR, story.harbor).expect(422)).body.code).toBe(
      'number_not_texted',
    );
    await record('3125550304').expect(201);
  });

  it('can be undone by the same practice within a day, with the reason in the ledger', async () => {
    await texted('+13125550308');
    await story.api.database.query("UPDATE messages SET language = 'es' WHERE phone_number = '+13125550308'");
    await record('3125550308').expect(201);
    expect((await lift('3125550308', HARBOR, story.harbor).expect(404)).body.code).toBe('opt_out_not_found');
    await story.staff
      .post('/api/opt-outs/lift')
      .send({ ...of('3125550308', LAKESIDE), reason: 'changed my mind' })
      .expect(400);
    story.wait(3_600_000);
    await lift('3125550308').expect(200);
    expect((await sendTo('3125550308', HARBOR, story.harbor)).status).toBe(200);
    const { rows } = await story.api.database.query(
      "SELECT practice_id, given, reason, recorded_by, language FROM consents WHERE phone_number = '+13125550308' AND given = 'restored'",
    );
    expect(rows).toEqual([
      {
        practice_id: 'demo-lakeside',
        given: 'restored',
        reason: 'wrong-number',
        recorded_by: expect.stringMatching(/^session:/),
        language: 'es',
      },
    ]);
    await lift('3125550308').expect(404);
  });

  it('stay in force for a day-old entry, another practice’s, and the patient’s own', async () => {
    await texted('+13125550309', '+13125550310', '+13125550311');
    for (const number of ['3125550309', '3125550310', '3125550311']) await record(number).expect(201);
    await record('3125550310', HARBOR, story.harbor).expect(201);
    await story.api.dependencies.optOuts.record('+13125550311', { source: 'reply', recordedBy: null });
    await lift('3125550310').expect(200);
    await lift('3125550311').expect(200);
    for (const number of ['+13125550310', '+13125550311']) {
      expect((await sendTo(number)).body.code).toBe('opted_out');
    }
    await story.api.dependencies.optOuts.lift(story.api.dependencies.db, '+13125550310');
    expect((await sendTo('+13125550310')).status).toBe(200);
    await story.laterBy(86_400_000);
    await lift('3125550309').expect(404);
    expect((await sendTo('+13125550309')).body.code).toBe('opted_out');
  });

  it('are limited per practice and day', async () => {
    await texted('+13125550312');
    let last = 201;
    for (let count = 0; count < 13; count += 1) last = (await record('3125550312')).status;
    expect(last).toBe(429);
    await record('3125550312', HARBOR, story.harbor).expect(201);
  });

  it('are refused for numbers that cannot be texted', async () => {
    for (const phone of ['312 55', '(800) 555-1212', '']) {
      for (const call of [record, find, lift]) {
        expect((await call(phone).expect(422)).body.code).toBe('invalid_phone');
      }
    }
    await story.staff.post('/api/opt-outs').send({ practiceName: LAKESIDE }).expect(400);
  });

  it('can be recorded by the operator, without printing the number', async () => {
    const words = await addOptOut(story.api.dependencies, ['(312)', '555-0306']);
    expect(words).toMatch(/^The number ending in 0306 has been opted out since \d{4}-/);
    expect(words).not.toContain('555');
    expect(await rowsOf('+13125550306')).toMatchObject([{ source: 'staff', recorded_by: 'operator' }]);
    const entries = async () =>
      (
        await story.api.database.query(
          "SELECT count(*)::integer AS count FROM audit_entries WHERE action = 'opt-out.recorded' AND practice_id IS NULL",
        )
      ).rows[0].count;
    const before = await entries();
    story.wait(60_000);
    expect(await addOptOut(story.api.dependencies, ['3125550306'])).toMatch(
      /^The number ending in 0306 was opted out already, on \d{4}-.*Nothing changed\.$/,
    );
    expect(await entries()).toBe(before);
    await expect(addOptOut(story.api.dependencies, ['12'])).rejects.toThrow(
      'Please enter a valid phone number',
    );
    await expect(addOptOut(story.api.dependencies, [])).rejects.toThrow('Phone number is required');
  });
});
