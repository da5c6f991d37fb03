import { expect } from 'vitest';
import { createCart, LAKESIDE } from './shopping.js';
import { postAsShop } from './signed-webhooks.js';
import type { TestApi } from './test-api.js';

/** When `orderBody`'s orders were placed. */
export const PLACED_AT = new Date('2026-11-21T14:30:00Z');

export interface TestCart {
  readonly id: string;
  readonly publicId: string;
}

/** Orders reported by the shop and their effect on carts and texts. */
export function shopEventStory(api: TestApi) {
  let lastNumber = 7000;
  const nextNumber = () => {
    lastNumber += 1;
    return lastNumber;
  };
  const makeCart = async (practiceId = '100200', practiceName = LAKESIDE): Promise<TestCart> => {
    const { cartId } = await createCart(await api.signedIn(practiceId), practiceName);
    const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
    return { id: rows[0].id, publicId: cartId };
  };
  /** A cart's delivered first text and its waiting reminder. */
  const addTexts = async (cart: TestCart, phone: string): Promise<void> => {
    await api.database.query(
      `WITH first AS (
         INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, sent_at)
         VALUES ('demo-lakeside', $1, 'initial', 'delivered', $2, 'first', now(), now(), now()) RETURNING id)
       INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, is_automatic, first_message_id)
       SELECT 'demo-lakeside', $1, 'reminder', 'queued', $2, 'again', now() + interval '2 days', now(), true, id FROM first`,
      [cart.id, phone],
    );
  };
  const textsOf = async (cart: TestCart) => {
    const { rows } = await api.database.query(
      `SELECT type, state, reason_code, order_converted_at FROM messages WHERE cart_id = $1 ORDER BY type`,
      [cart.id],
    );
    return rows;
  };
  const orderOf = async (number: number) => {
    const { rows } = await api.database.query('SELECT * FROM orders WHERE external_id = $1', [
      `gid://shopify/Order/${number}`,
    ]);
    return rows[0];
  };
  const eventOf = async (id: string) => {
    const { rows } = await api.database.query('SELECT * FROM webhook_events WHERE webhook_id = $1', [id]);
    return rows[0];
  };
  /** Posts an event and waits until it is processed. */
  const deliver = async (body: unknown, id = `event-${nextNumber()}`) => {
    await postAsShop(api, body, { id }).expect(200);
    await expect.poll(async () => (await eventOf(id))?.processed_at ?? null).not.toBeNull();
    return eventOf(id);
  };
  return { nextNumber, makeCart, addTexts, textsOf, orderOf, eventOf, deliver };
}
