import type { Refill } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { TimeOfDay } from '@eyecart/shared/rules/routine';
import { expect } from 'vitest';
import type { ShopOrder } from '../../src/providers/commerce/commerce-provider.js';
import { phoneNumbers } from './phone-numbers.js';
import { createShelf, type ShelfItem } from './sellable-products.js';
import { shopOrder } from './shop-orders.js';
import { LAKESIDE } from './shopping.js';
import { startTestApi } from './test-api.js';

const START = Date.parse('2027-03-02T17:00:00Z');
/** Days after the fixture's time, which is stopped. */
export const daysLater = (days: number) => new Date(START + days * DAY_MS);

export const lineOf = ({ variant, product }: ShelfItem, quantity = 1, kept = quantity) => ({
  variantId: variant.id,
  title: product.title,
  variantTitle: null,
  quantity,
  currentQuantity: kept,
  priceCents: variant.price,
  discountCents: 0,
});

export type RefillDesk = Awaited<ReturnType<typeof startRefillDesk>>;

/** A practice with products that last 30, 40, and 60 days and an unknown time, and what staff do with refills. */
export async function startRefillDesk() {
  const now = new Date(START);
  const api = await startTestApi({
    replacements: { clock: { now: () => now } },
    environment: { QUIET_HOURS: 'off', TEXTS_PER_NUMBER_PER_HOUR: '1000' },
  });
  const browser = await api.signedIn();
  const harbor = await api.signedIn('100300');
  const shelf = await createShelf(browser);
  const [month, longer, double, lasting] = [shelf.take(), shelf.take(), shelf.take(), shelf.take()];
  const supplies = { [month.variant.id]: 30, [longer.variant.id]: 40, [double.variant.id]: 60 };
  await api.database.query('UPDATE variants SET days_supply = NULL');
  for (const [id, days] of Object.entries(supplies)) {
    await api.database.query('UPDATE variants SET days_supply = $2 WHERE id = $1', [id, days]);
  }

  const nextPhone = phoneNumbers('212');
  /** Texts a cart of these products and takes an order of it. */
  const order = async (
    lines: ReturnType<typeof lineOf>[],
    {
      phoneNumber = nextPhone(),
      timesOfDay,
      ...fields
    }: Partial<ShopOrder> & { phoneNumber?: string | null; timesOfDay?: TimeOfDay[] } = {},
  ) => {
    const cartItems = lines.map(({ variantId, quantity }) => ({
      id: variantId,
      variantId,
      quantity,
      timesOfDay,
    }));
    const { body: cart } = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, cartItems })
      .expect(201);
    if (phoneNumber !== null) {
      await browser
        .post('/api/send-sms')
        .send({
          practiceName: LAKESIDE,
          phoneNumber,
          patientLastName: 'Alvarez',
          cartUrl: cart.cartUrl,
          consent: true,
        })
        .expect(200);
    }
    const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cart.cartId]);
    const taken = shopOrder({ cartReference: rows[0].id, orderedAt: now, updatedAt: now, lines, ...fields });
    expect(await api.dependencies.orders.recordOrder(taken)).toBe('stored');
    return { phoneNumber: phoneNumber ?? '', taken };
  };
  const list = async (from = browser, practiceName = LAKESIDE): Promise<Refill[]> =>
    (await from.get('/api/refills').query({ practiceName }).expect(200)).body.refills;
  const refillOf = async (phoneNumber: string) =>
    (await list()).find((one) => one.phoneNumber.replace(/\D/g, '') === phoneNumber.slice(2));
  const rowOf = async (phoneNumber: string) =>
    (await api.database.query('SELECT * FROM refills WHERE phone_number = $1', [phoneNumber])).rows[0];
  const post = (id: string, verb: string, body: object = {}, from = browser) =>
    from.post(`/api/refills/${id}/${verb}`).send({ practiceName: LAKESIDE, ...body });
  return { api, browser, harbor, month, longer, double, lasting, now, order, list, refillOf, rowOf, post };
}
