import { beforeAll, describe, expect, it } from 'vitest';
import { phoneNumbers } from './support/phone-numbers.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const LANDLINE = '+15005550009';

describe('correcting a wrong number', () => {
  let staff: Browser;
  const api = testApi();
  beforeAll(async () => {
    staff = await api.signedIn();
  });

  const nextPhone = phoneNumbers('312', 7101);
  async function texted(phoneNumber = nextPhone()) {
    const cart = await createCart(staff);
    await staff.post('/api/send-sms').send({
      practiceName: LAKESIDE,
      phoneNumber,
      cartUrl: cart.cartUrl,
      patientLastName: 'Whitfield',
      consent: true,
    });
    const [first] = await rowsOf(phoneNumber);
    return { ...cart, phoneNumber, id: String(first?.id) };
  }
  const rowsOf = async (phoneNumber: string) =>
    (
      await api.database.query(
        `SELECT messages.id, type, state, reason_code, patient_last_name, public_id, lines, discount_code
         FROM messages JOIN carts ON carts.id = cart_id WHERE phone_number = $1 ORDER BY messages.created_at, type`,
        [phoneNumber],
      )
    ).rows;
  const correct = (id: string, fields: Record<string, unknown>, from: Browser = staff) =>
    from.post(`/api/sms/messages/${id}/correct`).send({
      practiceName: LAKESIDE,
      consent: true,
      consentVersion: '2026-11',
      isStrangers: false,
      ...fields,
    });

  it('texts the same products and name to the right number, and nothing more to the first', async () => {
    const first = await texted();
    const phoneNumber = nextPhone();
    const { body } = await correct(first.id, { phoneNumber }).expect(200);
    const [sent, reminder] = await rowsOf(phoneNumber);
    expect(body).toEqual({ success: true, status: 'sent', messageId: sent?.id });
    expect(sent).toMatchObject({
      type: 'initial',
      patient_last_name: 'Whitfield',
      discount_code: 'LAKESIDE20',
    });
    expect(sent?.public_id).not.toBe(first.cartId);
    expect(
      sent?.lines.map((line: { variantId: string; quantity: number }) => [line.variantId, line.quantity]),
    ).toEqual(first.items.map(({ variantId, quantity }) => [variantId, quantity]));
    expect(reminder).toMatchObject({ type: 'reminder', state: 'queued' });
    expect((await rowsOf(first.phoneNumber))[1]).toMatchObject({
      type: 'reminder',
      state: 'canceled',
      reason_code: 'number_corrected',
    });
    await api.browser().get(`/api/carts/${first.cartId}`).expect(200);
    const consents = await api.database.query('SELECT 1 FROM consents WHERE phone_number = $1', [
      phoneNumber,
    ]);
    expect(consents.rows).toHaveLength(1);
  });

  it('takes the first text off the lists of what waits for an order or has failed', async () => {
    const listed = async (filter: string) =>
      (
        await staff.get('/api/sms/messages').query({ practiceName: LAKESIDE, filter, pageSize: 100 })
      ).body.messages.map(({ id }: { id: string }) => id);
    const countOf = async (filter: string) =>
      (await staff.get('/api/sms/counts').query({ practiceName: LAKESIDE })).body.counts[filter];
    const sent = await texted();
    const failed = await texted('+15005550009');
    const before = { open: await countOf('not-ordered'), failed: await countOf('failed') };
    expect(await listed('not-ordered')).toContain(sent.id);
    expect(await listed('failed')).toContain(failed.id);
    for (const { id } of [sent, failed]) await correct(id, { phoneNumber: nextPhone() }).expect(200);
    expect(await listed('not-ordered')).not.toContain(sent.id);
    expect(await listed('failed')).not.toContain(failed.id);
    // Each was sent again: two more wait for an order, less the first.
    expect(await countOf('not-ordered')).toBe(before.open + 1);
    expect(await countOf('failed')).toBe(before.failed - 1);
    const { messages } = (await staff.get('/api/sms/messages').query({ practiceName: LAKESIDE })).body;
    const row = messages.find(({ id }: { id: string }) => id === sent.id);
    expect(row).toMatchObject({ status: 'sent', correctedAt: expect.any(String) });
  });

  it("ends the first link when the number is a stranger's", async () => {
    const first = await texted();
    const phoneNumber = nextPhone();
    await correct(first.id, { phoneNumber, isStrangers: true }).expect(200);
    await api.browser().get(`/api/carts/${first.cartId}`).expect(404);
    await api.browser().post('/api/checkout/create').send({ cartId: first.cartId }).expect(404);
    await api
      .browser()
      .get(`/api/carts/${(await rowsOf(phoneNumber))[0]?.public_id}`)
      .expect(200);
  });

  it('sends once for one key, however often it is asked', async () => {
    const first = await texted(LANDLINE);
    const phoneNumber = nextPhone();
    const press = () => correct(first.id, { phoneNumber }).set('Idempotency-Key', 'correct-once-1');
    const answers = await Promise.all([press(), press(), press()]);
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
    expect((await rowsOf(phoneNumber)).filter(({ type }) => type === 'initial')).toHaveLength(1);
  });

  it('changes nothing when it is refused', async () => {
    const first = await texted();
    const carts = async () => (await api.database.query('SELECT count(*) FROM carts')).rows[0].count;
    const before = await carts();
    const stopped = nextPhone();
    await api.dependencies.optOuts.record(stopped, { source: 'reply', recordedBy: null });
    const refusals: [Record<string, unknown>, number, string][] = [
      [{ phoneNumber: '555' }, 422, 'invalid_phone'],
      [{ phoneNumber: first.phoneNumber }, 422, 'invalid_phone'],
      [{ phoneNumber: nextPhone(), consent: false }, 422, 'consent_required'],
      [{ phoneNumber: stopped }, 422, 'opted_out'],
      [{ phoneNumber: nextPhone(), isStrangers: 'yes' }, 400, 'invalid_request'],
    ];
    for (const [fields, status, code] of refusals) {
      const answer = await correct(first.id, { isStrangers: true, ...fields }).expect(status);
      expect(answer.body.code).toBe(code);
    }
    expect(await carts()).toBe(before);
    await api.browser().get(`/api/carts/${first.cartId}`).expect(200);
    expect((await rowsOf(first.phoneNumber))[1]).toMatchObject({ type: 'reminder', state: 'queued' });
  });

  it("refuses another practice's text, an unknown one, and an erased one", async () => {
    const first = await texted();
    const phoneNumber = nextPhone();
    const harbor = await api.signedIn('100300');
    await correct(first.id, { phoneNumber, practiceName: HARBOR }, harbor).expect(404);
    await correct('00000000-0000-4000-8000-000000000000', { phoneNumber }).expect(404);
    await api.database.query(
      `UPDATE messages SET phone_number = NULL, patient_last_name = NULL, erased_at = now() WHERE id = $1`,
      [first.id],
    );
    await correct(first.id, { phoneNumber }).expect(404);
  });
});
