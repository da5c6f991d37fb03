import type { FollowUp } from '@eyecart/shared/contracts';
import { afterAll, beforeAll } from 'vitest';
import { type Browser, createCart, LAKESIDE } from './shopping.js';
import { startTestApi, type TestApi } from './test-api.js';

const DAY_MS = 24 * 60 * 60_000;

/** Sets up the tests of a file about Follow-up: an API whose clock begins at an instant, with staff of Lakeside's. */
export function followUpStory(start: string) {
  let api: TestApi;
  let staff: Browser;
  let now = new Date(start);
  beforeAll(async () => {
    api = await startTestApi({
      replacements: { clock: { now: () => now } },
      environment: { QUIET_HOURS: 'off' },
    });
    // A late status report would change what the tests have set.
    await api.control('faults', { noCallbacks: true });
    staff = await api.signedIn();
  });
  afterAll(() => api.close());

  /** Days later, staff sign in again. */
  async function later(days: number): Promise<void> {
    now = new Date(now.getTime() + days * DAY_MS);
    staff = await api.signedIn();
  }
  const ask = (query: object = {}, from: Browser = staff, practiceName = LAKESIDE) =>
    from.get('/api/follow-ups').query({ practiceName, ...query });
  const list = async (query: object = {}): Promise<FollowUp[]> =>
    (await ask(query).expect(200)).body.followUps;
  const rowOf = async (phoneNumber: string): Promise<FollowUp | undefined> =>
    (await list()).find((row) => row.phoneNumber === phoneNumber);
  const reasonOf = async (phoneNumber: string) => (await rowOf(phoneNumber))?.reason;

  let numbers = 0;
  /** Sends a new cart to a new number, or to one that is given. */
  async function text(phoneNumber?: string, fields: object = {}) {
    numbers += 1;
    const phone = phoneNumber ?? `+1312555${String(200 + numbers).padStart(4, '0')}`;
    const { cartId, cartUrl } = await createCart(staff);
    const { body } = await staff
      .post('/api/send-sms')
      .send({
        practiceName: LAKESIDE,
        phoneNumber: phone,
        patientLastName: `Alvarez${numbers}`,
        consent: true,
        cartUrl,
        ...fields,
      })
      .expect(200);
    return { phone, cartId, cartUrl, messageId: String(body.messageId) };
  }
  const open = (cartId: string) => api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
  const dismiss = (row: FollowUp, dismissal: string, from: Browser = staff, practiceName = LAKESIDE) =>
    from
      .post('/api/follow-ups/dismiss')
      .send({ practiceName, phoneNumber: row.phoneNumber, needs: row.needs, dismissal });
  const get = async (phoneNumber: string): Promise<FollowUp> => {
    const row = await rowOf(phoneNumber);
    if (row === undefined) throw new Error('The number is not in Follow-up.');
    return row;
  };

  return {
    get api() {
      return api;
    },
    get staff() {
      return staff;
    },
    get now() {
      return now;
    },
    later,
    ask,
    list,
    rowOf,
    reasonOf,
    text,
    open,
    dismiss,
    get,
  };
}
