import { describe, expect, it } from 'vitest';
import { reminderStory } from './support/reminder-story.js';
import { shopOrder } from './support/shop-orders.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';

const HARBOR = 'Harbor Vision Center';

describe('a patient', () => {
  const { story, sendAccepted, rowsTo } = reminderStory();

  const read = (id: string, from: Browser = story.staff, practiceName = LAKESIDE) =>
    from.get(`/api/sms/messages/${id}/timeline`).query({ practiceName });

  it('has all texts, replies, orders, and scheduled orders of the number, found by any of its texts', async () => {
    const { phoneNumber, first } = await sendAccepted();
    const second = await createCart(story.staff);
    await story.send(phoneNumber, second.cartUrl, { patientLastName: 'Whitfield' });
    await story.api.dependencies.orders.recordOrder(
      shopOrder({ cartReference: first.cart_id, orderedAt: story.now }),
    );
    await story.api.database.query(
      `INSERT INTO replies (practice_id, message_id, phone_number, body, kind, gateway_id, received_at)
       VALUES ('demo-lakeside', $1, $2, 'Thank you', 'thanks', 'SM-patient', $3)`,
      [first.id, phoneNumber, story.now],
    );
    await story.staff
      .post('/api/create-order')
      .send({
        practiceName: LAKESIDE,
        phoneNumber,
        items: second.items,
        scheduledFor: '2027-02-12T17:00:00Z',
        consent: true,
      })
      .expect(201);
    for (const { id } of (await rowsTo(phoneNumber)).filter(({ type }) => type !== 'scheduled')) {
      const { patient } = (await read(id).expect(200)).body;
      expect(patient).toMatchObject({
        phoneNumber,
        patientLastName: 'Whitfield',
        orders: [{ status: expect.any(String), totalAmount: expect.any(Number) }],
        scheduledOrders: [{ scheduledFor: '2027-02-12T17:00:00.000Z', isRepeating: false }],
      });
      expect(patient.messages).toHaveLength(2);
      expect(
        patient.messages.flatMap((text: { replies?: { body: string }[] }) => text.replies ?? []),
      ).toEqual([expect.objectContaining({ body: 'Thank you' })]);
    }
  });

  it("never has another practice's data, and is not found by its texts", async () => {
    const { phoneNumber, first } = await sendAccepted();
    const harbor = await story.api.signedIn('100300');
    const cart = await createCart(harbor, HARBOR);
    await harbor
      .post('/api/send-sms')
      .send({ practiceName: HARBOR, phoneNumber, cartUrl: cart.cartUrl, consent: true })
      .expect(200);
    const theirs = (await rowsTo(phoneNumber)).find(({ practice_id }) => practice_id === 'demo-harbor');
    const { patient } = (await read(first.id).expect(200)).body;
    expect(patient.messages.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    await read(theirs.id).expect(404);
    await read(first.id, harbor, HARBOR).expect(404);
    await read('00000000-0000-4000-8000-000000000000').expect(404);
  });
});
