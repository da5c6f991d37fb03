import { SERVER_PATHS } from '@eyecart/shared/rules/server-paths';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../src/app.js';
import { PORTAL_ROUTES } from '../src/pages/portal-pages.js';
import { type ListedRoute, listRoutes } from './support/list-routes.js';
import { LAKESIDE } from './support/shopping.js';
import { testApi, testWeb } from './support/test-api.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

let routes: ListedRoute[];
const api = testApi({ environment: { METRICS_TOKEN: 'a-token-of-the-operator' } });
beforeAll(async () => {
  routes = listRoutes(createApp(api.dependencies, testWeb));
});

it('answers 405 with Allow for every method that an address does not have', async () => {
  expect(routes.length).toBeGreaterThan(80);
  const wrong: string[] = [];
  for (const { address, methods } of routes) {
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const answer = await fetch(new URL(address, api.url), { method, redirect: 'manual' });
      const allow = (answer.headers.get('allow') ?? '').split(', ').sort().join();
      // Express answers OPTIONS for pages itself.
      const isRefused = answer.status === 405 || (method === 'OPTIONS' && answer.status === 200);
      if (!isRefused || allow !== [...allowed].sort().join()) {
        wrong.push(`${method} ${address}: ${answer.status} ${allow}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('answers 405 for writes to pages and files, and 404 where there is nothing', async () => {
  const post = async (path: string) => {
    const { status, headers } = await fetch(new URL(path, api.url), { method: 'POST' });
    return [status, headers.get('allow')];
  };
  for (const path of ['/', '/analytics', '/p', '/p/abc/es', '/sw.js', '/list-routes.ts']) {
    expect([path, ...(await post(path))]).toEqual([path, 405, 'GET, HEAD']);
  }
  for (const path of ['/none.js', '/api/enroll', '/nowhere']) expect(await post(path)).toEqual([404, null]);
});

it('leaves every address of the server to the network, and none of the portal’s', () => {
  const own = routes.filter(({ address }) => !PORTAL_ROUTES.some((page) => page.test(address)));
  const firstParts = own
    .map(({ address }) => address.split('/')[1] ?? '')
    .filter((part) => !part.includes('.'));
  expect([...new Set(firstParts)].sort()).toEqual([...SERVER_PATHS]);
});

it('keeps every answer out of caches, but for what names no patient', async () => {
  const staff = await api.signedIn();
  const kept: string[] = [];
  for (const { address, methods } of routes) {
    for (const method of ['get', 'post', 'patch'] as const) {
      // Logging out would hide the rest.
      if (method === 'post' && (address === '/api/logout' || !methods.includes('POST'))) continue;
      const query = address.startsWith('/api/') ? { practiceName: LAKESIDE } : {};
      const { headers } = await staff[method](address).query(query).buffer(true).redirects(0);
      if (headers['cache-control'] !== 'no-store')
        kept.push(`${method} ${address}: ${headers['cache-control']}`);
    }
  }
  const catalog = ['collections', 'favorites', 'products/filtered', 'products/filters', 'products'];
  expect(kept.sort()).toEqual(
    [
      ...catalog.map((name) => `get /api/${name}: private, no-cache`),
      'get /api/docs/scalar.js: public, max-age=86400',
      'get /api/docs/start.js: no-cache',
      'get /api/docs/errors: no-cache',
      'get /api/docs/test-texts.js: no-cache',
      'get /api/docs/test-texts: no-cache',
      'get /api/docs: no-cache',
      'get /api/openapi.json: no-cache',
      'get /index.html: no-cache',
    ].sort(),
  );
});
