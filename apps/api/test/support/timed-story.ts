import { beforeAll } from 'vitest';
import { type Browser, LAKESIDE } from './shopping.js';
import { testApi } from './test-api.js';

/** A weekday at noon in New York, so that automatic texts may go. */
export const WEEKDAY_NOON = '2027-03-02T17:00:00Z';

/**
 * Sets up the tests of a file: an API whose clock begins at an instant and only moves when a test moves it, with staff
 * of Lakeside. No status reports arrive late and change what the tests have set. With `isSandboxOnTime` the gateway's
 * times are of the same clock.
 */
export function timedStory(
  start: string,
  environment: Record<string, string> = {},
  { isSandboxOnTime = false } = {},
) {
  let staff: Browser;
  let now = new Date(start);
  const api = testApi({
    environment,
    replacements: { clock: { now: () => now } },
    ...(isSandboxOnTime && { sandboxClock: () => now }),
  });
  beforeAll(async () => {
    staff = await api.signedIn();
    await api.control('faults', { noCallbacks: true });
  });

  return {
    api,
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
    /** Moves the clock. Staff sign in again, since sessions may have expired. */
    async laterBy(ms: number): Promise<void> {
      now = new Date(now.getTime() + ms);
      staff = await api.signedIn();
    },
    /** Staff send a cart. */
    send: (phoneNumber: string, cartUrl: string, fields: object = {}) =>
      staff
        .post('/api/send-sms')
        .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true, ...fields })
        .expect(200),
    /** The words of the texts that a phone got. */
    async textsTo(phoneNumber: string): Promise<string[]> {
      const query = `messages?limit=1000&to=${encodeURIComponent(phoneNumber)}`;
      const { messages } = (await api.control(query)) as { messages: { body: string }[] };
      return messages.map(({ body }) => body);
    },
  };
}
