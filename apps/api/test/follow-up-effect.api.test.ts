import { describe, expect, it } from 'vitest';
import { followUpStory } from './support/follow-up-story.js';
import { shopOrder } from './support/shop-orders.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';

const HARBOR = 'Harbor Vision Center';

describe('the effect of Follow-up', () => {
  const story = followUpStory('2026-10-20T18:00:00Z');

  /** Texts a new cart and gives the id under which the shop knows it. */
  async function text(phoneNumber: string, fields: object = {}): Promise<string> {
    const { cartId, cartUrl } = await createCart(story.staff);
    await story.staff
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, consent: true, cartUrl, ...fields })
      .expect(200);
    return (await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId])).rows[0].id;
  }
  const order = (cartReference: string, fields: object = {}) =>
    story.api.dependencies.orders.recordOrder(shopOrder({ cartReference, orderedAt: story.now, ...fields }));
  const effect = async (query: object = {}, from: Browser = story.staff, practiceName = LAKESIDE) =>
    (
      await from
        .get('/api/analytics/follow-up')
        .query({ practiceName, ...query })
        .expect(200)
    ).body;

  it('separates orders after a follow-up from those without, by month, with the fee, and counts dismissals', async () => {
    expect(await effect()).toEqual({ currency: 'USD', months: [], dismissals: [] });
    await order(await text('(312) 555-0401'));
    const followed = await text('(312) 555-0402');
    await text('(312) 555-0403');
    await story.later(14);
    const list = await story.staff.get('/api/follow-ups').query({ practiceName: LAKESIDE }).expect(200);
    const row = list.body.followUps.find(
      (one: { phoneNumber: string }) => one.phoneNumber === '+13125550403',
    );
    const dismiss = async (dismissal: string): Promise<string> =>
      (
        await story.staff
          .post('/api/follow-ups/dismiss')
          .send({ practiceName: LAKESIDE, phoneNumber: row.phoneNumber, needs: row.needs, dismissal })
          .expect(201)
      ).body.dismissalId;
    const undone = await dismiss('other');
    await story.staff
      .post(`/api/follow-ups/dismissals/${undone}/undo`)
      .send({ practiceName: LAKESIDE })
      .expect(200);
    await dismiss('will-come-in');
    const again = await text('(312) 555-0402', { isFollowUp: true });
    await order(again);
    await order(again, { isTest: true });
    // By its discount code: an order without a cart.
    await story.api.dependencies.orders.recordOrder(shopOrder({ cartReference: null, orderedAt: story.now }));
    await order(await text('(312) 555-0404'), { currency: 'CAD' });
    expect(followed).not.toBe(again);

    const none = { orderedAlone: 0, revenueAlone: 0, feeAlone: 0 };
    const noneAfter = { orderedAfter: 0, revenueAfter: 0, feeAfter: 0 };
    const october = {
      month: '2026-10',
      linksSent: 3,
      orderedAlone: 1,
      revenueAlone: 6915,
      feeAlone: 900,
      ...noneAfter,
    };
    const after = { orderedAfter: 1, revenueAfter: 6915, feeAfter: 900 };
    const november = { month: '2026-11', linksSent: 2, ...none, orderedAlone: 1, ...after };
    const dismissals = [{ reason: 'will-come-in', count: 1 }];
    expect(await effect()).toEqual({ currency: 'USD', months: [october, november], dismissals });
    expect((await effect({ range: 'last-month' })).months).toEqual([october]);
    expect(await effect({ range: '2026-11-01..2026-11-30' })).toMatchObject({
      months: [november],
      dismissals,
    });
    await story.api.database.query(
      "UPDATE orders SET status = 'refunded', amount_cents = 0, net_cents = 0, fee_cents = 0 WHERE NOT is_test AND currency = 'USD'",
    );
    expect((await effect()).months).toEqual([
      { ...october, ...none },
      { ...november, ...noneAfter },
    ]);
    const harbor = await story.api.signedIn('100300');
    expect(await effect({}, harbor, HARBOR)).toEqual({ currency: 'USD', months: [], dismissals: [] });
  });
});
