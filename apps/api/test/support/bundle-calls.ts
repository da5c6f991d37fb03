import type { Bundle } from '@eyecart/shared/contracts';
import { type Browser, LAKESIDE } from './shopping.js';

/** Bundle calls as a browser makes them, for Lakeside by default. */
export function bundleCalls(browser: Browser) {
  const create = (fields: Record<string, unknown> = {}, from: Browser = browser) =>
    from.post('/api/bundles').send({ practiceName: LAKESIDE, name: 'Dry eye starter', ...fields });
  return {
    create,
    created: async (fields: Record<string, unknown> = {}, from: Browser = browser): Promise<Bundle> =>
      (await create(fields, from).expect(201)).body.bundle,
    add: (bundleId: string, fields: Record<string, unknown>, from: Browser = browser) =>
      from.post(`/api/bundles/${bundleId}/products`).send({ practiceName: LAKESIDE, quantity: 1, ...fields }),
    change: (
      id: string,
      changes: Record<string, unknown>,
      from: Browser = browser,
      practiceName = LAKESIDE,
    ) => from.post(`/api/bundles/${id}/changes`).send({ practiceName, ...changes }),
    get: (id: string, from: Browser = browser, practiceName = LAKESIDE) =>
      from.get(`/api/bundles/${id}`).query({ practiceName }),
    list: async (from: Browser = browser, practiceName = LAKESIDE): Promise<Bundle[]> =>
      (await from.get('/api/bundles').query({ practiceName }).expect(200)).body.bundles,
    toCart: (id: string, from: Browser = browser, practiceName = LAKESIDE) =>
      from.post(`/api/bundles/${id}/add-to-cart`).send({ practiceName }),
    remove: (id: string, from: Browser = browser, practiceName = LAKESIDE) =>
      from.delete(`/api/bundles/${id}`).query({ practiceName }),
    restore: (id: string, from: Browser = browser, practiceName = LAKESIDE) =>
      from.post(`/api/bundles/${id}/restore`).send({ practiceName }),
  };
}
