import type { DraftOrder } from '@eyecart/shared/contracts';
import { type Browser, LAKESIDE } from './shopping.js';

/** Draft order calls as a browser makes them, for Lakeside and these items by default. */
export function draftCalls(browser: Browser, items: readonly { id: string; quantity: number }[]) {
  const save = (fields: Record<string, unknown> = {}, from: Browser = browser) =>
    from
      .post('/api/draft-orders')
      .send({ practiceName: LAKESIDE, items, patientLastName: 'Alvarez', isDraft: true, ...fields });
  const list = async (from: Browser = browser, practiceName = LAKESIDE): Promise<DraftOrder[]> =>
    (await from.get('/api/draft-orders').query({ practiceName }).expect(200)).body.draftOrders;
  return {
    save,
    saved: async (fields: Record<string, unknown> = {}, from: Browser = browser): Promise<DraftOrder> =>
      (await save(fields, from).expect(201)).body.draftOrder,
    list,
    idsOf: async (from?: Browser, practiceName?: string) =>
      (await list(from, practiceName)).map((draft) => draft.id),
    remove: (id: number | string, from: Browser = browser, practiceName = LAKESIDE) =>
      from.delete(`/api/draft-orders/${id}`).query({ practiceName }),
    restore: (id: number | string, from: Browser = browser, practiceName = LAKESIDE) =>
      from.post(`/api/draft-orders/${id}/restore`).send({ practiceName }),
  };
}
