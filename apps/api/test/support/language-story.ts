import { afterAll, beforeAll } from 'vitest';
import { type Browser, findPlenty, LAKESIDE } from './shopping.js';
import { startTestApi, type TestApi } from './test-api.js';

/** Sets up the tests of a file about languages: an API on a weekday at noon, with staff of Lakeside's. */
export function languageStory() {
  let api: TestApi;
  let staff: Browser;
  // A weekday at noon in New York, so that automatic texts may go.
  let now = new Date('2027-03-02T17:00:00Z');
  beforeAll(async () => {
    api = await startTestApi({
      environment: { CHECKOUTS_PER_ADDRESS_PER_MINUTE: '1000' },
      replacements: { clock: { now: () => now } },
    });
    staff = await api.signedIn();
    await api.control('faults', { noCallbacks: true });
  });
  afterAll(() => api.close());

  async function cartIn(language?: string): Promise<{ cartId: string; cartUrl: string; yourPrice: number }> {
    const [first] = await findPlenty(staff);
    const { body } = await staff
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, language, cartItems: [{ id: first?.variant.id, quantity: 2 }] })
      .expect(201);
    return body;
  }
  const languageOf = ({ text }: { text: string }) => /<html lang="(\w+)">/.exec(text)?.[1];
  const textsTo = async (phoneNumber: string) => {
    const answer = (await api.control(`messages?limit=100&to=${encodeURIComponent(phoneNumber)}`)) as {
      messages: { body: string }[];
    };
    return answer.messages.map(({ body }) => body);
  };
  let phones = 0;
  const nextPhone = () => {
    phones += 1;
    return `+1312555${String(6000 + phones)}`;
  };
  const send = (phoneNumber: string, cartUrl: string) =>
    staff
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true })
      .expect(200);

  return {
    get api() {
      return api;
    },
    get staff() {
      return staff;
    },
    set staff(browser: Browser) {
      staff = browser;
    },
    get now() {
      return now;
    },
    set now(instant: Date) {
      now = instant;
    },
    cartIn,
    languageOf,
    textsTo,
    nextPhone,
    send,
  };
}
