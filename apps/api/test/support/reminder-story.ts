import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { beforeEach, expect } from 'vitest';
import { failAfterReport } from '../../src/domains/texts/delivery/failure-report.js';
import { explainCode } from '../../src/providers/sms/twilio/explain-code.js';
import { phoneNumbers } from './phone-numbers.js';
import { createCart, LAKESIDE } from './shopping.js';
import { timedStory } from './timed-story.js';

/** A Tuesday at noon in Chicago. */
const START = '2027-01-12T18:00:00Z';

/** Sets up the tests of a file about texts, their reminders, and their retries. Each test begins at the same time. */
export function reminderStory() {
  const story = timedStory(START);
  beforeEach(() => {
    story.now = new Date(START);
  });

  const rowsTo = async (phone: string) =>
    (
      await story.api.database.query(
        'SELECT * FROM messages WHERE phone_number = $1 ORDER BY created_at, type',
        [phone],
      )
    ).rows;
  const reminderOf = async (phone: string) => (await rowsTo(phone)).find((row) => row.type === 'reminder');
  const nextPhone = phoneNumbers('312');
  const send = async (phoneNumber = nextPhone()) => {
    const cart = await createCart(story.staff);
    const { status }: { status: number } = await story.staff
      .post('/api/send-sms')
      .send({ phoneNumber, cartUrl: cart.cartUrl, practiceName: LAKESIDE, consent: true });
    return { status, phoneNumber, cart };
  };
  const sendAccepted = async () => {
    const sent = await send();
    const [first] = await rowsTo(sent.phoneNumber);
    expect(first.state).toBe('accepted');
    return { ...sent, first };
  };
  /** Applies the gateway's report that a text was not delivered; `false` when nothing changed. */
  const reportFailure = (id: string, code: number): Promise<boolean> => {
    const { db, config } = story.api.dependencies;
    const linkOf = (cartId: string) => `https://example.test/cart/${cartId}`;
    const report = { failure: explainCode(code), now: story.now, linkOf };
    return db.transaction((tx) => failAfterReport(tx, id, report, config));
  };
  const later = (hours: number) => {
    story.now = new Date(story.now.getTime() + hours * HOUR_MS);
  };

  return { story, rowsTo, reminderOf, nextPhone, send, sendAccepted, reportFailure, later };
}
