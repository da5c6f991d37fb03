import { phoneNumbers } from './phone-numbers.js';
import { findPlenty, LAKESIDE } from './shopping.js';
import { timedStory, WEEKDAY_NOON } from './timed-story.js';

/** Sets up the tests of a file about languages: an API on a weekday at noon, with staff of Lakeside. */
export function languageStory() {
  const story = timedStory(WEEKDAY_NOON, { CHECKOUTS_PER_ADDRESS_PER_MINUTE: '1000' });

  async function cartIn(language?: string): Promise<{ cartId: string; cartUrl: string; yourPrice: number }> {
    const [first] = await findPlenty(story.staff);
    const { body } = await story.staff
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, language, cartItems: [{ id: first?.variant.id, quantity: 2 }] })
      .expect(201);
    return body;
  }
  const languageOf = ({ text }: { text: string }) => /<html lang="(\w+)">/.exec(text)?.[1];
  const nextPhone = phoneNumbers('312', 6001);

  return Object.assign(story, { cartIn, languageOf, nextPhone });
}
