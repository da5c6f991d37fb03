import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Desk, Work } from './desk.js';

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Every usual write of the portal's pages and of the patient's. What a write needs is made first and not timed. */
export async function listWrites(desk: Desk): Promise<Work[]> {
  const { items, post, answer, newCart, newPhone } = desk;
  const unopened = await desk.rowsOf(
    "SELECT public_id AS id FROM carts WHERE practice_id = $1 AND opened_at IS NULL AND expires_at > now() + interval '1 hour' LIMIT 60",
  );
  const newBundle = async (): Promise<string> => `${(await answer(desk.newBundle())).bundle?.id}`;
  const kept = await newBundle();
  const write = (title: string, ask: Work['ask']): Work => ({ title, kind: 'write', ask });
  const sendTo = async (phoneNumber: string): Promise<Request> =>
    post('/api/send-sms', { cartUrl: (await newCart()).cartUrl, phoneNumber, consent: true });
  const order = (): Request =>
    post('/api/create-order', { items, phoneNumber: newPhone(), consent: true, scheduledFor: inDays(40) });
  const newOrder = async (): Promise<string> => `${(await answer(order())).scheduledOrder?.id}`;
  const draft = (): Request =>
    post('/api/draft-orders', { items, patientLastName: 'Alvarez', isDraft: true });
  return [
    write('Create a cart', () => post('/api/carts', { cartItems: items })),
    write('Send a cart, with the gateway', () => sendTo(newPhone())),
    write('Schedule an order', order),
    write('Change a scheduled order', async () =>
      post(`/api/scheduled-orders/${await newOrder()}/changes`, {
        items,
        scheduledFor: inDays(41),
        consent: true,
      }),
    ),
    write('Cancel a scheduled order', async () =>
      post(`/api/scheduled-orders/${await newOrder()}/cancel`, {}),
    ),
    write('Save a draft', draft),
    write('Delete a draft', async () =>
      desk.remove(`/api/draft-orders/${(await answer(draft())).draftOrder?.id}`),
    ),
    write('Add a favorite', async () => {
      await fetch(desk.remove(`/api/favorites/${desk.productId}`));
      return post('/api/favorites', { productId: desk.productId });
    }),
    write('Remove a favorite', async () => {
      await answer(post('/api/favorites', { productId: desk.productId }));
      return desk.remove(`/api/favorites/${desk.productId}`);
    }),
    write('Save a how-to note', (count) =>
      post(`/api/products/${desk.productId}/notes`, { en: `Twice a day, ${count}` }),
    ),
    write('Create a bundle', desk.newBundle),
    write('Rename a bundle', (count) => post(`/api/bundles/${kept}/changes`, { name: `Renamed ${count}` })),
    write('Delete a bundle', async () => desk.remove(`/api/bundles/${await newBundle()}`)),
    write('Add a bundle to a cart', () => post(`/api/bundles/${kept}/add-to-cart`, {})),
    write('Send a scheduled order now', async () =>
      post(`/api/scheduled-orders/${await newOrder()}/send`, {}, {}),
    ),
    write('Mark a reply as read', (count) => {
      const reply = desk.replies[count];
      return reply ? post('/api/replies/seen', { replyIds: [reply.id] }) : null;
    }),
    write('Dismiss in Follow-up', async () => {
      const page = await answer(desk.get(`/api/follow-ups?${desk.query}&pageSize=1`));
      const [row] = page.followUps as unknown as { phoneNumber: string; needs: string[] }[];
      if (!row) return null;
      const { phoneNumber, needs } = row;
      return post('/api/follow-ups/dismiss', { phoneNumber, needs, dismissal: 'later' });
    }),
    write('Opt a number out', async () => {
      const phoneNumber = newPhone();
      await answer(await sendTo(phoneNumber));
      return post('/api/opt-outs', { phoneNumber });
    }),
    write('Patient opens the cart', (count) => {
      const cart = unopened[count];
      return cart ? post(`/api/carts/${cart.id}/opened`, {}, {}) : null;
    }),
    write('Patient checks out, with the shop', async () =>
      post('/api/checkout/create', { cartId: (await newCart()).cartId }, {}),
    ),
  ];
}
