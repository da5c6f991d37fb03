import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { type Browser, LAKESIDE } from './shopping.js';

/** Scheduled order calls as a browser makes them, for Lakeside, these items, and this time by default. */
export function scheduledCalls(
  browser: Browser,
  items: readonly { id: string; quantity: number }[],
  scheduledFor: string,
) {
  const create = (fields: Record<string, unknown> = {}, from: Browser = browser) =>
    from.post('/api/create-order').send({
      practiceName: LAKESIDE,
      items,
      phoneNumber: '(312) 555-0142',
      patientLastName: 'Alvarez',
      scheduledFor,
      consent: true,
      ...fields,
    });
  const list = async (from: Browser = browser, practiceName = LAKESIDE): Promise<ScheduledOrder[]> =>
    (await from.get('/api/scheduled-orders').query({ practiceName }).expect(200)).body.scheduledOrders;
  return {
    create,
    created: async (fields: Record<string, unknown> = {}, from: Browser = browser): Promise<ScheduledOrder> =>
      (await create(fields, from).expect(201)).body.scheduledOrder,
    list,
    get: async (id: number, from?: Browser, practiceName?: string): Promise<ScheduledOrder | undefined> =>
      (await list(from, practiceName)).find((order) => order.id === id),
    send: (id: number | string, from: Browser = browser) => from.post(`/api/scheduled-orders/${id}/send`),
    cancel: (id: number | string, from: Browser = browser) => from.post(`/api/scheduled-orders/${id}/cancel`),
    stop: (id: number | string, from: Browser = browser) => from.post(`/api/scheduled-orders/${id}/stop`),
    restore: (id: number | string, from: Browser = browser) =>
      from.post(`/api/scheduled-orders/${id}/restore`),
    change: (id: number | string, changes: Record<string, unknown>, from: Browser = browser) =>
      from.post(`/api/scheduled-orders/${id}/changes`).send({ practiceName: LAKESIDE, ...changes }),
  };
}

/** The texts that a phone received. */
export async function textsTo(
  api: { control(path: string): Promise<unknown> },
  phoneNumber: string,
): Promise<{ body: string; direction: string }[]> {
  const answer = (await api.control(`messages?to=${encodeURIComponent(phoneNumber)}`)) as {
    messages: { body: string; direction: string }[];
  };
  return answer.messages.filter((text) => text.direction.startsWith('outbound'));
}
