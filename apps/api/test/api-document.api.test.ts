import type { ErrorCode } from '@eyecart/shared/contracts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { resolveReferences } from '../src/http/openapi/openapi-components.js';
import { createOpenApiDocument } from '../src/http/openapi/openapi-document.js';
import { apiGuide } from '../src/http/openapi/openapi-guide.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const schemaSchema = z.looseObject({ type: z.string().optional() });
const callSchema = z.object({
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: schemaSchema }),
  ),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({
          schema: z.object({
            properties: z.record(z.string(), z.unknown()),
            required: z.array(z.string()).optional(),
          }),
        }),
      }),
    })
    .optional(),
  summary: z.string(),
  description: z.string(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), links: z.record(z.string(), z.unknown()).optional() }),
  ),
  'x-error-codes': z.record(z.string(), z.array(z.string())),
});
const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), callSchema)),
});

describe('the API document', () => {
  let browser: Browser;
  let document: z.output<typeof documentSchema>;
  const api = testApi({ environment: { SIGN_IN_FAILURES_PER_ADDRESS: '1' } });
  beforeAll(async () => {
    browser = await api.signedIn();
    const { body } = await browser.get('/api/openapi.json').expect(200);
    document = documentSchema.parse(resolveReferences(body, body));
  });

  const callOf = (name: string) => {
    const [method = '', path = ''] = name.split(' ');
    const call = document.paths[path]?.[method.toLowerCase()];
    if (!call) throw new Error(`The document has no ${name}.`);
    return call;
  };

  it('links what creates something to what reads, changes, and deletes it', () => {
    const linksOf = (name: string, status: string) => callOf(name).responses[status]?.links ?? {};
    expect(linksOf('POST /api/webhooks', '201').removeWebhook).toEqual({
      operationId: 'removeWebhook',
      parameters: { id: '$response.body#/webhook/id' },
    });
    expect(Object.keys(linksOf('POST /api/send-sms', '202'))).toEqual([
      'correctNumber',
      'textLinkAgain',
      'getMessage',
      'findPatient',
    ]);
    expect(Object.keys(linksOf('POST /api/carts', '201'))).toEqual(
      expect.arrayContaining(['getCart', 'getCartDetails']),
    );
    expect(Object.keys(linksOf('POST /api/create-order', '201'))).toEqual(
      expect.arrayContaining(['getScheduledOrder', 'changeScheduledOrder', 'cancelScheduledOrder']),
    );
    for (const place of ['bundles', 'draft-orders']) {
      expect(Object.keys(linksOf(`POST /api/${place}`, '201')).length).toBeGreaterThan(1);
    }
    expect(linksOf('POST /api/carts/prices', '200')).toEqual({});
  });

  it('lists every mounted endpoint', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/verify-practice',
        '/api/favorites/{productId}',
        '/api/bundles/{id}/add-to-cart',
        '/api/draft-orders/{id}',
        '/api/carts/{cartId}',
        '/api/send-sms',
        '/api/checkout/create',
      ]),
    );
    expect(callOf('POST /api/send-sms')['x-error-codes'][422]).toContain('consent_required');
    const { required } = callOf('POST /api/carts').requestBody?.content['application/json'].schema ?? {};
    expect(required).toContain('cartItems');
  });

  it('has a heading for each call, and says the rest in its description', () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const { summary } of calls) expect(summary).toMatch(/^[A-Z](?!.*\. ).{8,98}[^.]$/);
    expect(callOf('POST /api/send-sms').summary).toBe('Text a cart link to a patient');
    expect(callOf('POST /api/send-sms').description).toMatch(/^200 when accepted, 202 when not/);
  });

  it('explains every way in which lists are paged', () => {
    const names = Object.values(document.paths).flatMap((calls) =>
      Object.values(calls).flatMap(({ parameters }) => parameters.map(({ name }) => name)),
    );
    for (const name of ['page', 'cursor', 'before', 'pageSize']) {
      expect(names).toContain(name);
      expect(apiGuide()).toContain(`\`${name}\``);
    }
  });

  it.each([
    ['', 'npm run portal -- api-key create'],
    ['portal', 'portal api-key create'],
  ])('says how to make a key where this program runs (%s)', (command, typed) => {
    vi.stubEnv('PORTAL_COMMAND', command);
    const text = JSON.stringify(createOpenApiDocument({ groups: {}, portalName: 'Eyecart', publicUrl: '' }));
    expect(text.match(/[^`]*api-key create/g)).toEqual([typed, typed, typed]);
  });
  afterEach(() => void vi.unstubAllEnvs());

  it('has no number and no name of a patient in an address', () => {
    const named = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.values(calls).flatMap(({ parameters }) =>
        parameters.filter((one) => one.in !== 'header').map(({ name }) => `${path} ${name}`),
      ),
    );
    const telling = named.filter((parameter) => /phone|lastName|patient|search$/i.test(parameter));
    expect(telling).toContain('/api/products search');
    // The catalog's searches are not about patients.
    expect(telling.filter((one) => !/^\/api\/(products|collections)\S* search$/.test(one))).toEqual([]);
  });

  it('describes whole numbers as integers, in URLs and bodies', () => {
    expect(callOf('DELETE /api/draft-orders/{id}').parameters).toContainEqual(
      expect.objectContaining({
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      }),
    );
    expect(callOf('GET /api/products').parameters).toContainEqual(
      expect.objectContaining({
        name: 'pageSize',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 250 },
      }),
    );
    const { properties } = callOf('POST /api/send-sms').requestBody?.content['application/json'].schema ?? {};
    expect(properties?.draftOrderId).toMatchObject({
      anyOf: [{ type: 'integer', minimum: 1, maximum: 2_147_483_647 }, { type: 'null' }],
    });
  });

  const foreign = { Origin: 'https://elsewhere.example' };
  const carts = () => browser.post('/api/carts');
  const provoked: [string, number, ErrorCode, () => PromiseLike<{ status: number; body: unknown }>][] = [
    ['POST /api/carts', 400, 'invalid_json', () => carts().type('json').send('{')],
    ['POST /api/carts', 400, 'invalid_request', () => carts().send({})],
    ['POST /api/carts', 401, 'not_signed_in', () => api.browser().post('/api/carts').send({})],
    ['POST /api/carts', 403, 'foreign_origin', () => carts().set(foreign).send({})],
    ['POST /api/carts', 413, 'payload_too_large', () => carts().send({ practiceName: 'x'.repeat(200_000) })],
    ['POST /api/carts', 415, 'unsupported_media_type', () => carts().type('form').send('a=b')],
    ['POST /api/logout', 403, 'foreign_origin', () => browser.post('/api/logout').set(foreign)],
    [
      'DELETE /api/draft-orders/{id}',
      403,
      'foreign_origin',
      () => browser.delete('/api/draft-orders/1001').query({ practiceName: LAKESIDE }).set(foreign),
    ],
    [
      'DELETE /api/draft-orders/{id}',
      404,
      'draft_order_not_found',
      () => browser.delete('/api/draft-orders/1001').query({ practiceName: LAKESIDE }),
    ],
    ['GET /api/products', 400, 'invalid_request', () => browser.get('/api/products?page=0x10')],
    [
      'POST /api/verify-practice',
      429,
      'rate_limited',
      async () => {
        const fail = () => api.browser().post('/api/verify-practice').send({ practiceId: '999999' });
        await fail();
        return fail();
      },
    ],
  ];
  it.each(provoked)('declares for %s the response %i %s', async (name, status, code, provoke) => {
    expect(await provoke()).toMatchObject({ status, body: { code } });
    const { description, responses, 'x-error-codes': codes } = callOf(name);
    expect(codes[status]).toContain(code);
    // What any call can get is in the description of all refusals.
    expect(description + responses['4XX']?.description).toMatch(
      new RegExp(`\\b${status} (\`\\w+\`, )*\`${code}\``),
    );
  });

  it('declares Idempotency-Key for idempotent calls only', () => {
    const codesOf = (name: string) => callOf(name)['x-error-codes'];
    expect(codesOf('POST /api/carts')[422]).toContain('idempotency_key_reused');
    expect(codesOf('GET /api/products')).not.toHaveProperty('422');
    expect(codesOf('GET /api/products')).not.toHaveProperty('413');
  });
});
