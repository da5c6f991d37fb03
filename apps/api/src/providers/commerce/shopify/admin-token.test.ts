import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StubShop, startStubShop, withStatus } from '../../../../test/conformance/stub-shop.js';

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
});
afterEach(() => shop.close());

it.each([
  ['shop_not_permitted', /must belong to one organization.*Create the app in the Dev Dashboard/],
  ['app_not_installed', /is not installed on the shop.*install it/],
  ['invalid_client', /check the client id and secret/],
])('tells the operator what to do about %s', async (code, words) => {
  shop.answer('/admin/oauth/access_token', withStatus(400, `<title>Oauth error ${code}: refused</title>`));
  const provider = shop.provider({ admin: { clientId: 'id', clientSecret: 'secret' } });
  await expect(provider.fetchProducts(['1'])).rejects.toThrow(words);
});
