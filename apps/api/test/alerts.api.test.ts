import { beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from './support/sellable-products.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const QUIET = {
  unread: 0,
  undecided: 0,
  toRead: 0,
  replies: [],
  failed: 0,
  failures: [],
  offWebhooks: [],
  queued: 0,
  lastQueued: null,
};

describe('alerts', () => {
  let staff: Browser;
  const api = testApi();
  beforeAll(async () => {
    staff = await api.signedIn();
  });

  const ask = (from: Browser = staff, practiceName = LAKESIDE) =>
    from.get('/api/sms/alerts').query({ practiceName });
  /** Without the number of follow-ups, which follow-up.api.test.ts covers. */
  const alerts = async () => withoutFollowUps((await ask().expect(200)).body);
  const withoutFollowUps = ({
    followUps,
    ...rest
  }: {
    followUps: number;
    failed: number;
    failures: { messageId: string; cartUrl: string | null }[];
  }) => {
    expect(followUps).toBeGreaterThanOrEqual(rest.failed);
    return rest;
  };
  const markSeen = (messageIds: string[], from: Browser = staff, practiceName = LAKESIDE) =>
    from.post('/api/sms/failures/seen').send({ practiceName, messageIds });

  let texts = 0;
  /** A text that the gateway accepted. */
  async function addAccepted(
    phone: string,
    type = 'initial',
  ): Promise<{ id: string; sid: string; cartUrl: string }> {
    texts += 1;
    const sid = `SMalert${texts}`;
    const { cartId, cartUrl } = await createCart(staff);
    const { rows } = await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, patient_last_name, body, due_at, created_at,
         sent_at, attempts, gateway_id)
       SELECT 'demo-lakeside', id, $4, 'accepted', $1, 'Whitfield', 'words', now(), now(), now(), 1, $2 FROM carts
       WHERE public_id = $3 RETURNING id`,
      [phone, sid, cartId, type],
    );
    return { id: rows[0].id, sid, cartUrl };
  }
  const report = ({ id, sid }: { id: string; sid: string }, code: number) =>
    postAsGateway(api, `/webhooks/twilio/status/${id}`, {
      MessageSid: sid,
      MessageStatus: 'undelivered',
      ErrorCode: String(code),
    }).expect(204);

  it('name a text that failed after it was sent, until it has been seen', async () => {
    expect(await alerts()).toEqual(QUIET);
    const text = await addAccepted('+13125550901');
    const etag = (await ask().expect(200)).get('ETag') ?? '';
    await ask().set('If-None-Match', etag).expect(304);
    await report(text, 30006);
    await ask().set('If-None-Match', etag).expect(200);
    expect(await alerts()).toEqual({
      ...QUIET,
      failed: 1,
      failures: [
        {
          messageId: text.id,
          phoneNumber: '+13125550901',
          patientLastName: 'Whitfield',
          reason: expect.stringMatching(/landline/),
          reasonDetail: expect.objectContaining({ code: 'landline' }),
          briefReason: 'looks like a landline',
          cartUrl: text.cartUrl,
          products: [
            { variantId: expect.any(String), quantity: 2 },
            { variantId: expect.any(String), quantity: 1 },
          ],
          failedAt: expect.any(String),
        },
      ],
    });
    const { body } = await staff.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.messages[0]).toMatchObject({ id: text.id, isUnseenFailure: true });
    const harbor = await api.signedIn('100300');
    expect((await ask(harbor, HARBOR).expect(200)).body).toEqual({ ...QUIET, followUps: 0 });
    await markSeen([text.id], harbor, HARBOR).expect(200);
    expect((await alerts()).failed).toBe(1);
    await markSeen([text.id]).expect(200);
    expect(await alerts()).toEqual(QUIET);
  });

  it('leave out failures that staff saw at once, and those that are retried', async () => {
    const { cartUrl } = await createCart(staff);
    await staff
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber: '+15005550009', cartUrl, consent: true })
      .expect(422);
    // The phone was off.
    await report(await addAccepted('+13125550902'), 30003);
    expect(await alerts()).toEqual(QUIET);
  });

  it('name the three newest and count the others, without the link of an expired cart', async () => {
    const sent = [];
    for (const number of [1, 2, 3, 4]) sent.push(await addAccepted(`+1312555091${number}`));
    for (const text of sent) await report(text, 30006);
    await api.database.query(
      `UPDATE carts SET expires_at = now() WHERE id = (SELECT cart_id FROM messages WHERE id = $1)`,
      [sent[3]?.id],
    );
    const { failed, failures } = await alerts();
    expect(failed).toBe(4);
    expect(failures.map(({ messageId }) => messageId)).toEqual(
      sent
        .slice(1)
        .reverse()
        .map(({ id }) => id),
    );
    expect(failures[0]?.cartUrl).toBeNull();
    await markSeen(sent.map(({ id }) => id)).expect(200);
    expect(await alerts()).toEqual(QUIET);
  });

  it('refuse odd ids', async () => {
    await markSeen([]).expect(400);
    await markSeen(['1']).expect(400);
  });

  it('are one statement for a poll that finds nothing new, and a change of another instance is seen at once', async () => {
    const other = await api.startInstance();
    const first = await ask().expect(200);
    const poll = () => ask().set('If-None-Match', String(first.headers.etag));
    expect(await countQueries(api, () => poll().expect(304))).toBe(1);
    const colleague = await other.signedIn();
    const failed = await addAccepted('+13125550199');
    await report(failed, 30006);
    const { body } = await poll().expect(200);
    expect(body.failures[0]).toMatchObject({ messageId: failed.id });
    await markSeen([failed.id], colleague).expect(200);
    expect((await poll()).body.failures ?? []).not.toContainEqual(
      expect.objectContaining({ messageId: failed.id }),
    );
  });
});
