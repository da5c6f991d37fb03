import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOptOut } from '../src/cli/opt-out-commands.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('opt-outs recorded by staff', () => {
  let api: TestApi;
  let browser: Browser;
  beforeAll(async () => {
    api = await startTestApi();
    browser = await api.signedIn();
  });
  afterAll(() => api.close());

  const record = (phoneNumber: string, practiceName = LAKESIDE) =>
    browser.post('/api/opt-outs').send({ practiceName, phoneNumber });
  const find = (phoneNumber: string, practiceName = LAKESIDE, from: Browser = browser) =>
    from.get('/api/opt-outs').query({ practiceName, phoneNumber });
  const rowsOf = async (phone: string) => {
    const { rows } = await api.database.query('SELECT * FROM opt_outs WHERE phone_number = $1', [phone]);
    return rows;
  };

  it('name who recorded them and apply to every practice', async () => {
    const { body } = await record('(312) 555-0301').expect(201);
    expect(body).toEqual({
      success: true,
      optOut: { phoneNumber: '+13125550301', optedOutAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    const [row] = await rowsOf('+13125550301');
    expect(row).toMatchObject({ source: 'staff', lifted_at: null });
    expect(row.recorded_by).toMatch(/^session:[\w-]{16}$/);

    const harbor = await api.signedIn('100300');
    expect((await find('312-555-0301', HARBOR, harbor).expect(200)).body.optOut).toEqual(body.optOut);
    const cart = await createCart(harbor, HARBOR);
    const refusal = await harbor
      .post('/api/send-sms')
      .send({
        phoneNumber: '3125550301',
        cartUrl: cart.cartUrl,
        practiceName: HARBOR,
        consent: true,
      })
      .expect(422);
    expect(refusal.body.code).toBe('opted_out');
  });

  it('keep the first time when recorded again, and happen once per key', async () => {
    const first = await record('3125550302').expect(201);
    const again = await record('+1 312 555 0302').expect(201);
    expect(again.body).toEqual(first.body);
    const answers = await Promise.all(
      [1, 2, 3].map(() => record('3125550303').set('Idempotency-Key', 'one-press').expect(201)),
    );
    expect(new Set(answers.map(({ body }) => body.optOut.optedOutAt)).size).toBe(1);
    expect(await rowsOf('+13125550302')).toHaveLength(1);
    expect(await rowsOf('+13125550303')).toHaveLength(1);
  });

  it('can be looked up for a number without one', async () => {
    expect((await find('3125550304').expect(200)).body).toEqual({ optOut: null });
  });

  it('are refused for numbers that cannot be texted, other practices, and callers without a session', async () => {
    for (const phone of ['312 55', '(800) 555-1212', '']) {
      expect((await record(phone).expect(422)).body.code).toBe('invalid_phone');
      expect((await find(phone).expect(422)).body.code).toBe('invalid_phone');
    }
    expect((await record('3125550305', HARBOR).expect(403)).body.code).toBe('other_practice');
    expect((await find('3125550305', HARBOR).expect(403)).body.code).toBe('other_practice');
    const stranger = api.browser();
    await stranger
      .post('/api/opt-outs')
      .send({ practiceName: LAKESIDE, phoneNumber: '3125550305' })
      .expect(401);
    await find('3125550305', LAKESIDE, stranger).expect(401);
    await browser.post('/api/opt-outs').send({ practiceName: LAKESIDE }).expect(400);
    expect(await rowsOf('+13125550305')).toEqual([]);
  });

  it('can be recorded by the operator, without printing the number', async () => {
    const words = await addOptOut(api.dependencies, ['(312)', '555-0306']);
    expect(words).toMatch(/^The number ending in 0306 gets no texts since \d{4}-/);
    expect(words).not.toContain('555');
    expect(await rowsOf('+13125550306')).toMatchObject([{ source: 'staff', recorded_by: 'operator' }]);
    await expect(addOptOut(api.dependencies, ['12'])).rejects.toThrow('Please enter a valid phone number');
    await expect(addOptOut(api.dependencies, [])).rejects.toThrow('Phone number is required');
  });
});
