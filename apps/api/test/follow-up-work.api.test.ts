import { DAY_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { followUpStory } from './support/follow-up-story.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';

const HARBOR = 'Harbor Vision Center';

describe('working through Follow-up', () => {
  const story = followUpStory('2026-11-16T18:00:00Z');
  const { later, rowOf, reasonOf, text, open, dismiss, get } = story;

  it('lets staff dismiss a patient until something new happens, and take it back', async () => {
    const { phone, cartId } = await text();
    await later(3);
    const row = await get(phone);
    const { body } = await dismiss(row, 'will-come-in').expect(201);
    expect(await rowOf(phone)).toBeUndefined();
    await dismiss(row, 'other').expect(404);
    const undo = (from: Browser = story.staff, practiceName = LAKESIDE) =>
      from.post(`/api/follow-ups/dismissals/${body.dismissalId}/undo`).send({ practiceName });
    await undo(await story.api.signedIn('100300'), HARBOR).expect(404);
    await undo().expect(200);
    await undo().expect(200);
    expect(await rowOf(phone)).toEqual(row);
    await dismiss(row, 'not-interested').expect(201);
    await open(cartId);
    await later(1);
    expect(await reasonOf(phone)).toBe('opened');
    const actions = await story.staff.get('/api/activity').query({ practiceName: LAKESIDE }).expect(200);
    expect(actions.body.entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['follow-up.dismissed', 'follow-up.restored']),
    );
  });

  it('brings a patient back the next day when staff ask for tomorrow', async () => {
    const { phone } = await text();
    await later(3);
    const { needs } = await get(phone);
    const putOff = (backOn: string) =>
      story.staff
        .post('/api/follow-ups/dismiss')
        .send({ practiceName: LAKESIDE, phoneNumber: phone, needs, dismissal: 'later', backOn });
    await putOff('someday').expect(400);
    await putOff('tomorrow').expect(201);
    const { body } = await story.staff.get('/api/activity').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.entries[0]).toMatchObject({ action: 'follow-up.postponed' });
    // It is noon in Chicago.
    await later(11.9 / 24);
    expect(await rowOf(phone)).toBeUndefined();
    await later(0.2 / 24);
    expect(await reasonOf(phone)).toBe('not-ordered');
  });

  it('brings a patient back a week after "later"', async () => {
    const { phone } = await text();
    await later(3);
    await dismiss(await get(phone), 'later').expect(201);
    await later(6.9);
    expect(await rowOf(phone)).toBeUndefined();
    await later(0.1);
    expect(await reasonOf(phone)).toBe('not-ordered');
  });

  it('does not dismiss what staff have not seen', async () => {
    const { phone, messageId } = await text();
    await later(3);
    const row = await get(phone);
    await story.api.database.query(
      `INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at)
       VALUES ('SMfollow2', $1, 'demo-lakeside', $2, 'Help', 'help', $3)`,
      [phone, messageId, story.now],
    );
    await dismiss(row, 'not-interested').expect(201);
    expect(await rowOf(phone)).toMatchObject({
      reason: 'replied',
      needs: [expect.stringMatching(/^replied:/)],
    });
    await story.api.database.query("UPDATE replies SET seen_at = $1 WHERE gateway_id = 'SMfollow2'", [
      story.now,
    ]);
    expect(await rowOf(phone)).toBeUndefined();
  });

  it('allows one follow-up a week to a number', async () => {
    const { phone } = await text();
    await later(3);
    const again = await text(phone, { isFollowUp: true });
    expect(await rowOf(phone)).toBeUndefined();
    await later(3);
    const nextSendAt = new Date(story.now.getTime() + 4 * DAY_MS).toISOString();
    expect(await rowOf(phone)).toMatchObject({ reason: 'not-ordered', nextSendAt });
    const { cartUrl } = await createCart(story.staff);
    const body = { practiceName: LAKESIDE, phoneNumber: phone, consent: true, cartUrl };
    const refused = await story.staff
      .post('/api/send-sms')
      .send({ ...body, isFollowUp: true })
      .expect(422);
    expect(refused.body).toMatchObject({
      code: 'followed_up',
      message: expect.stringMatching(
        /^This number got a follow-up within the last week\. You can send another on or after \w+, \w+ \d+\.$/,
      ),
    });
    // A text that is not a follow-up may go; one that failed does not count.
    await story.staff.post('/api/send-sms').send(body).expect(200);
    await story.api.database.query("UPDATE messages SET state = 'undelivered' WHERE id = $1", [
      again.messageId,
    ]);
    await text(phone, { isFollowUp: true });
  });

  it('refuses the second of two follow-ups at once', async () => {
    const { phone } = await text();
    const carts = [await createCart(story.staff), await createCart(story.staff)];
    const answers = await Promise.all(
      carts.map(({ cartUrl }) =>
        story.staff.post('/api/send-sms').send({
          practiceName: LAKESIDE,
          phoneNumber: phone,
          consent: true,
          cartUrl,
          isFollowUp: true,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
