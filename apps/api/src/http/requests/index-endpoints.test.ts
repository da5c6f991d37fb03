import { ENDPOINT_GROUPS } from '@eyecart/shared/contracts';
import express from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { indexEndpoints } from './index-endpoints.js';

const endpoints = Object.values(ENDPOINT_GROUPS).flatMap((group) => Object.values(group));
const find = indexEndpoints(endpoints.map((one) => ({ ...one, value: `${one.method} ${one.path}` })));

describe('the index of endpoints', () => {
  it('finds each endpoint with its parameters', () => {
    for (const { method, path } of endpoints) {
      const found = find(method, path.replaceAll(/:(\w+)/g, 'a%20$1'));
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      expect(found).toEqual({
        value: `${method} ${path}`,
        pattern: path,
        params: Object.fromEntries(names.map((name) => [name, `a ${name}`])),
      });
    }
  });

  it.each([
    ['GET', '/api/carts/prices'],
    ['HEAD', '/api/products'],
    ['GET', '/api/products/'],
    ['GET', '/API/products'],
    ['GET', '/api/carts/%zz'],
    ['GET', '/api/carts//'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/webhooks/seen'],
  ])('leaves to Express: %s %s', (method, path) => {
    expect(find(method, path)).toBeNull();
  });

  it('agrees with Express about what it finds', async () => {
    const app = express();
    const fixed = endpoints.filter(({ path }) => !path.includes(':'));
    for (const { method, path } of [...fixed, ...endpoints.filter((one) => !fixed.includes(one))]) {
      app.route(path).all((request, response, next) => {
        if (request.method !== method) return next();
        response.json({ value: `${method} ${path}`, params: request.params });
      });
    }
    const words = ['prices', 'a.b', '12', 'x%2Fy', 'counts', 'search', 'seen', '~'];
    for (const { method, path } of endpoints) {
      for (const word of words) {
        const address = path.replaceAll(/:\w+/g, word);
        const found = find(method, address);
        if (!found) continue;
        const call = supertest(app);
        const asked =
          method === 'GET' ? call.get(address) : call[method === 'POST' ? 'post' : 'delete'](address);
        const { body } = await asked.expect(200);
        expect(body).toEqual({ value: found.value, params: found.params });
      }
    }
  });
});
