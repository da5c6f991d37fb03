import type { Message } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, vi } from 'vitest';
import { findOptOut } from '../../src/domains/texts/consent-repository.js';
import { phoneNumbers } from './phone-numbers.js';
import { createCart, LAKESIDE } from './shopping.js';
import { postAsGateway } from './signed-webhooks.js';
import { timedStory, WEEKDAY_NOON } from './timed-story.js';

const PATH = '/webhooks/twilio/inbound';
export const HARBOR = 'Harbor Vision Center';

/** Sets up the tests of a file about replies: an API on a weekday at noon, staff, and patients who were texted. */
export function replyStory(
  environment: Record<string, string> = {},
  options: { isSandboxOnTime?: boolean } = {},
) {
  const story = timedStory(WEEKDAY_NOON, environment, options);
  const later = story.laterBy;
  /** When the gateway received a reply, by its id, or null where it does not say; the others come at once. */
  const receivedAt = new Map<string, Date | null>();
  beforeAll(() => {
    vi.spyOn(story.api.dependencies.gateway, 'findReceivedAt').mockImplementation(async (id) => {
      const found = receivedAt.get(id);
      return found === undefined ? story.now : found;
    });
  });
  const nextPhone = phoneNumbers('312', 3001);
  let replies = 0;
  const reply = (from: string, body: string, more: Record<string, string> = {}) => {
    replies += 1;
    const form = { MessageSid: `SMR${replies}`, AccountSid: 'AC1', From: from, To: '+15005550006', ...more };
    return postAsGateway(story.api, PATH, { ...form, Body: body }).expect(200);
  };
  /** A patient who received a cart link. */
  async function texted(): Promise<string> {
    const phoneNumber = nextPhone();
    const { cartUrl } = await createCart(story.staff);
    await story.send(phoneNumber, cartUrl);
    return phoneNumber;
  }
  const count = async (browser = story.staff, practiceName = LAKESIDE) =>
    (await browser.get('/api/sms/alerts').query({ practiceName }).expect(200)).body;
  const historyOf = async (phoneNumber: string): Promise<Message> => {
    const search = { practiceName: LAKESIDE, search: phoneNumber.slice(2), pageSize: 50 };
    const { body } = await story.staff.post('/api/sms/messages/search').send(search).expect(200);
    return body.messages[0];
  };
  const decide = (id: string, decision: string, browser = story.staff, practiceName = LAKESIDE) =>
    browser.post(`/api/replies/${id}/decide`).send({ practiceName, decision });
  const laterReminder = async () => {
    await later(2 * DAY_MS + 60_000);
    await story.api.dependencies.drainQueue();
  };
  const isOptedOut = async (phoneNumber: string) =>
    (await findOptOut(story.api.dependencies.db, phoneNumber)) !== null;

  return Object.assign(story, {
    later,
    receivedAt,
    nextPhone,
    reply,
    texted,
    count,
    historyOf,
    decide,
    laterReminder,
    isOptedOut,
  });
}
