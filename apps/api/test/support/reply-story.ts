import type { Message } from '@eyecart/shared/contracts';
import { afterAll, beforeAll } from 'vitest';
import { type Browser, createCart, LAKESIDE } from './shopping.js';
import { postAsGateway } from './signed-webhooks.js';
import { startTestApi, type TestApi } from './test-api.js';

const PATH = '/webhooks/twilio/inbound';
export const HARBOR = 'Harbor Vision Center';
export const DAY_MS = 24 * 60 * 60_000;

/** Sets up the tests of a file about replies: an API on a weekday at noon, staff, and patients who were texted. */
export function replyStory() {
  let api: TestApi;
  let staff: Browser;
  // A weekday at noon in New York, so that automatic texts may go.
  let now = new Date('2027-03-02T17:00:00Z');
  beforeAll(async () => {
    api = await startTestApi({ replacements: { clock: { now: () => now } } });
    staff = await api.signedIn();
    // A late status report would change the version of the history.
    await api.control('faults', { noCallbacks: true });
  });
  afterAll(() => api.close());

  /** Sessions have expired by now. */
  const later = async (ms: number) => {
    now = new Date(now.getTime() + ms);
    staff = await api.signedIn();
  };

  let phones = 0;
  const nextPhone = () => {
    phones += 1;
    return `+1312555${String(3000 + phones)}`;
  };
  let replies = 0;
  const reply = (from: string, body: string, more: Record<string, string> = {}) => {
    replies += 1;
    const form = { MessageSid: `SMR${replies}`, AccountSid: 'AC1', From: from, To: '+15005550006', ...more };
    return postAsGateway(api, PATH, { ...form, Body: body }).expect(200);
  };
  /** A patient who received a cart link. */
  async function texted(): Promise<string> {
    const phoneNumber = nextPhone();
    const { cartUrl } = await createCart(staff);
    await staff
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true })
      .expect(200);
    return phoneNumber;
  }
  const textsTo = async (phoneNumber: string) => {
    const query = `messages?limit=1000&to=${encodeURIComponent(phoneNumber)}`;
    const { messages } = (await api.control(query)) as { messages: { body: string; direction?: string }[] };
    return messages.map(({ body }) => body);
  };
  const count = async (browser = staff, practiceName = LAKESIDE) =>
    (await browser.get('/api/sms/alerts').query({ practiceName }).expect(200)).body;
  const historyOf = async (phoneNumber: string): Promise<Message> => {
    const search = { practiceName: LAKESIDE, search: phoneNumber.slice(2), pageSize: 50 };
    const { body } = await staff.post('/api/sms/messages/search').send(search).expect(200);
    return body.messages[0];
  };
  const decide = (id: string, decision: string, browser = staff, practiceName = LAKESIDE) =>
    browser.post(`/api/replies/${id}/decide`).send({ practiceName, decision });
  const laterReminder = async () => {
    await later(2 * DAY_MS + 60_000);
    await api.dependencies.drainQueue();
  };
  const isOptedOut = async (phoneNumber: string) =>
    (await api.dependencies.optOuts.find(phoneNumber)) !== null;

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
    nextPhone,
    reply,
    texted,
    textsTo,
    count,
    historyOf,
    decide,
    laterReminder,
    isOptedOut,
  };
}
