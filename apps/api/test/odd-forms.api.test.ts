import { beforeAll, expect, it } from 'vitest';
import { createCart } from './support/shopping.js';
import { testApi } from './support/test-api.js';

let cartId: string;
const api = testApi();
beforeAll(async () => {
  ({ cartId } = await createCart(await api.signedIn()));
});

const ODD = ['%00', '1%00', '100200%00', '%ED%A0%80', '%EF%BF%BF', '%', '%7F', '%0D%0A', '%F4%90%80%80'];
const FORMS = [
  ['/sign-in', 'practiceId'],
  ['/cart/:cartId/checkout', 'total'],
  ['/cart/:cartId/checkout', 'acceptedTotal'],
  ['/cart/:cartId/checkout', 'line-45021097670663'],
  ['/cart/:cartId/reorder-texts', 'wanted'],
] as const;

it.each(FORMS)('%s takes whatever is in %s for a mistake of whoever sent it', async (path, field) => {
  for (const value of ODD) {
    for (const body of [`${field}=${value}`, `${value}=1`, `${field}=${value}&${field}=${value}`]) {
      const { status } = await api
        .browser()
        .post(path.replace(':cartId', cartId))
        .type('form')
        .send(body)
        .redirects(0);
      expect([body, status < 500]).toEqual([body, true]);
    }
  }
});
