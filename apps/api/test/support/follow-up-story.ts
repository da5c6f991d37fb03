import type { FollowUp } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { type Browser, createCart, LAKESIDE } from './shopping.js';
import { timedStory } from './timed-story.js';

/** Sets up the tests of a file about Follow-up: an API whose clock begins at an instant, with staff of Lakeside. */
export function followUpStory(start: string) {
  const story = timedStory(start, { QUIET_HOURS: 'off' });

  /** Days later, staff sign in again. */
  const later = (days: number) => story.laterBy(days * DAY_MS);
  const ask = (query: object = {}, from: Browser = story.staff, practiceName = LAKESIDE) =>
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
    const { cartId, cartUrl } = await createCart(story.staff);
    const named = { patientLastName: `Alvarez${numbers}`, ...fields };
    const { body } = await story.send(phone, cartUrl, named);
    return { phone, cartId, cartUrl, messageId: String(body.messageId) };
  }
  const open = (cartId: string) => story.api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
  const dismiss = (row: FollowUp, dismissal: string, from: Browser = story.staff, practiceName = LAKESIDE) =>
    from
      .post('/api/follow-ups/dismiss')
      .send({ practiceName, phoneNumber: row.phoneNumber, needs: row.needs, dismissal });
  const get = async (phoneNumber: string): Promise<FollowUp> => {
    const row = await rowOf(phoneNumber);
    if (row === undefined) throw new Error('The number is not in Follow-up.');
    return row;
  };

  return Object.assign(story, { later, ask, list, rowOf, reasonOf, text, open, dismiss, get });
}
