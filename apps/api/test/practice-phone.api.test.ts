import { DAY_MS } from '@eyecart/shared/rules/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { setPractice } from '../src/cli/practices/practice-commands.js';
import { createCart } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const PRAIRIE = { id: '100400', name: 'Prairie Family Optometry' };
const ON_FILE = 'Your practice has another number on file. The portal’s operator can change it.';

describe("the practice's phone", () => {
  let now = new Date('2027-03-02T18:00:00Z');
  const api = testApi({ replacements: { clock: { now: () => now } } });
  beforeEach(async () => {
    now = new Date(now.getTime() + 2 * DAY_MS);
    await setPractice(api.dependencies, PRAIRIE.id, { phone: '' });
  });

  const add = async (phoneNumber: string, practiceName = PRAIRIE.name, signInId = PRAIRIE.id) => {
    const browser = await api.signedIn(signInId);
    return browser.post('/api/practice-phone').send({ practiceName, phoneNumber });
  };
  const phoneOf = async (signInId = PRAIRIE.id) =>
    (await (await api.signedIn(signInId)).get('/api/session').expect(200)).body.practice.phoneNumber;
  const entries = async () => {
    const browser = await api.signedIn(PRAIRIE.id);
    const { body } = await browser.get('/api/activity').query({ practiceName: PRAIRIE.name }).expect(200);
    return body.entries.filter(({ action }: { action: string }) => action === 'practice-phone.added');
  };

  it('is added by staff, for everyone who is signed in, and is in the next text and the audit trail', async () => {
    const before = (await entries()).length;
    const desk = await api.signedIn(PRAIRIE.id);
    const answer = await add('(630) 555-0188');
    expect(answer.body).toEqual({ success: true, phoneNumber: '+16305550188' });
    await expect
      .poll(async () => (await desk.get('/api/session')).body.practice.phoneNumber)
      .toBe('+16305550188');
    const { cartUrl } = await createCart(desk, PRAIRIE.name);
    const text = { phoneNumber: '(630) 555-0142', consent: true, cartUrl };
    const sent = await desk.post('/api/send-sms').send({ practiceName: PRAIRIE.name, ...text });
    expect(sent.status).toBe(200);
    const { rows } = await api.database.query('SELECT body FROM messages ORDER BY created_at DESC LIMIT 1');
    expect(rows[0].body).toContain('Questions? (630) 555-0188.');
    const after = await entries();
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({ subject: null, by: { kind: 'session' } });
    // The same number again changes nothing, and adds no entry.
    expect((await add('630-555-0188')).status).toBe(200);
    expect(await entries()).toHaveLength(before + 1);
  });

  it('is refused when it is no number where patients can call', async () => {
    const answer = await add('900-555-0100');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'invalid_phone',
      message: 'Patients would pay for calls to this number. Please enter another one.',
    });
    expect((await add('')).body.message).toBe('Phone number is required');
    expect(await phoneOf()).toBeNull();
  });

  it('is corrected by staff for a day, and then by the operator alone', async () => {
    await add('(630) 555-0188');
    now = new Date(now.getTime() + DAY_MS - 60_000);
    expect((await add('(630) 555-0189')).body.phoneNumber).toBe('+16305550189');
    now = new Date(now.getTime() + DAY_MS);
    const late = await add('(630) 555-0188');
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'practice_phone_on_file', message: ON_FILE });
    expect(await phoneOf()).toBe('+16305550189');
  });

  it('stays as the operator set it, also when staff had just added another', async () => {
    await add('(630) 555-0188');
    await setPractice(api.dependencies, PRAIRIE.id, { phone: '(630) 555-0100' });
    expect((await add('(630) 555-0188')).body.code).toBe('practice_phone_on_file');
    expect(await phoneOf()).toBe('+16305550100');
  });

  it('is added once when two computers add it at the same time', async () => {
    const before = (await entries()).length;
    const answers = await Promise.all([add('(630) 555-0188'), add('(630) 555-0188')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entries()).toHaveLength(before + 1);
    expect(await phoneOf()).toBe('+16305550188');
  });

  it('is not changed more than ten times a day', async () => {
    const statuses: number[] = [];
    for (let digit = 0; digit < 11; digit += 1)
      statuses.push((await add(`(630) 555-01${80 + digit}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it("is another practice's own", async () => {
    const harbor = await phoneOf('100300');
    expect((await add('(630) 555-0188', 'Harbor Vision Center', '100300')).status).toBe(409);
    expect(await phoneOf('100300')).toBe(harbor);
    expect(await phoneOf()).toBeNull();
  });

  it('can be added by a program, whose key the audit trail names', async () => {
    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, PRAIRIE.id))?.[0] ?? '';
    await api
      .browser()
      .post('/api/practice-phone')
      .set('Authorization', `Bearer ${key}`)
      .send({ practiceName: PRAIRIE.name, phoneNumber: '(630) 555-0188' })
      .expect(200);
    expect((await entries())[0]?.by.kind).toBe('api-key');
  });
});
