import { beforeAll } from 'vitest';
import { HARBOR } from './reply-story.js';
import { type Browser, createCart, LAKESIDE } from './shopping.js';
import { timedStory } from './timed-story.js';

/** Sets up the tests of a file about opt-outs: staff of two practices, and numbers that both have texted. */
export function optOutStory(environment: Record<string, string> = {}) {
  const story = timedStory('2027-01-04T17:00:00Z', environment);
  let harbor: Browser;
  beforeAll(async () => {
    harbor = await story.api.signedIn('100300');
  });

  const of = (phoneNumber: string, practiceName: string) => ({ practiceName, phoneNumber });
  const record = (phoneNumber: string, practiceName = LAKESIDE, from = story.staff) =>
    from.post('/api/opt-outs').send(of(phoneNumber, practiceName));
  const find = (phoneNumber: string, practiceName = LAKESIDE, from = story.staff) =>
    from.post('/api/opt-outs/search').send(of(phoneNumber, practiceName));
  const lift = (phoneNumber: string, practiceName = LAKESIDE, from = story.staff) =>
    from.post('/api/opt-outs/lift').send({ ...of(phoneNumber, practiceName), reason: 'wrong-number' });
  const rowsOf = async (phone: string) => {
    const { rows } = await story.api.database.query(
      'SELECT * FROM opt_outs WHERE phone_number = $1 ORDER BY opted_out_at',
      [phone],
    );
    return rows;
  };
  /** Sends a cart; gives the answer's status and body. */
  async function sendTo(phoneNumber: string, practiceName = LAKESIDE, from = story.staff) {
    const { cartUrl } = await createCart(from, practiceName);
    const sent = { ...of(phoneNumber, practiceName), cartUrl, consent: true };
    const { status, body } = await from.post('/api/send-sms').send(sent);
    return { status, body };
  }
  /** Sends a cart of each practice to each number, Harbor's a second later: a reply belongs to who texted last. */
  async function texted(...numbers: string[]): Promise<void> {
    const send = async (number: string, practiceName: string, from: Browser) => {
      const { status } = await sendTo(number, practiceName, from);
      if (status !== 200) throw new Error(`A cart could not be texted to ${number}: ${status}`);
    };
    for (const number of numbers) await send(number, LAKESIDE, story.staff);
    story.now = new Date(story.now.getTime() + 1000);
    for (const number of numbers) await send(number, HARBOR, harbor);
  }
  /** Whether a number's texts are marked as stopped, since when, and until when this practice may take that back. */
  async function historyOf(number: string, practiceName = LAKESIDE, from = story.staff) {
    const { body } = await from
      .post('/api/sms/messages/search')
      .send({ practiceName, search: number, pageSize: 20 })
      .expect(200);
    return body.messages.map(
      ({ isStopped, optedOutAt, optOutLiftableUntil }: Record<string, string | boolean | null>) => [
        isStopped,
        optedOutAt,
        optOutLiftableUntil,
      ],
    );
  }

  return {
    get api() {
      return story.api;
    },
    get staff() {
      return story.staff;
    },
    get harbor() {
      return harbor;
    },
    get now() {
      return story.now;
    },
    /** Moves the clock without signing in again; sessions may expire. */
    wait(ms: number): void {
      story.now = new Date(story.now.getTime() + ms);
    },
    /** Moves the clock, and staff of both practices sign in again. */
    async laterBy(ms: number): Promise<void> {
      await story.laterBy(ms);
      harbor = await story.api.signedIn('100300');
    },
    of,
    record,
    find,
    lift,
    rowsOf,
    sendTo,
    texted,
    historyOf,
  };
}
