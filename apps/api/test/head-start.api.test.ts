import { describe, expect, it } from 'vitest';
import { queueFirstText } from '../src/domains/texts/queue-text.js';
import { createCart } from './support/shopping.js';
import { timedStory, WEEKDAY_NOON } from './support/timed-story.js';

describe('a text between its commit and its attempt', () => {
  const story = timedStory(WEEKDAY_NOON);

  /** What a request commits before it attempts the text. */
  async function commitText(phoneNumber: string, isAutomatic: boolean): Promise<string> {
    const { cartId: publicId, cartUrl } = await createCart(story.staff);
    const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [publicId]);
    const { id } = await story.api.dependencies.db.transaction((tx) =>
      queueFirstText(
        tx,
        {
          practiceId: 'demo-lakeside',
          practiceName: 'Lakeside Eye Care',
          practicePhone: null,
          language: 'en',
          cartId: String(rows[0]?.id),
          cartUrl,
          type: 'initial',
          scheduledOrderId: null,
          isAutomatic,
          phoneNumber,
          body: `Your order: ${cartUrl}`,
          shortfalls: null,
          note: null,
          createdAt: story.now,
          patientLastName: 'Alvarez',
        },
        { reminderDelayHours: 48 },
      ),
    );
    return id;
  }

  it('is left to the request of the person who sends it', async () => {
    const id = await commitText('+13125550411', false);
    expect(await story.api.dependencies.drainQueue()).toBe(0);
    await story.api.dependencies.delivery.claimAndAttempt(id);
    expect(await story.textsTo('+13125550411')).toHaveLength(1);
  });

  it('is taken by a worker when that request has died', async () => {
    await commitText('+13125550412', false);
    await story.laterBy(10_000);
    expect(await story.api.dependencies.drainQueue()).toBe(1);
    expect(await story.textsTo('+13125550412')).toHaveLength(1);
  });

  it('is taken at once when no one waits for it', async () => {
    await commitText('+13125550413', true);
    expect(await story.api.dependencies.drainQueue()).toBe(1);
  });
});
