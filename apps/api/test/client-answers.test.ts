import { createHmac } from 'node:crypto';
import { type EyecartEvent, verifyWebhook, WebhookError, type WebhookPost } from '@eyecart/client';
import { ENDPOINT_GROUPS, type Endpoint, WEBHOOK_EVENTS } from '@eyecart/shared/contracts';
import type { Reason } from '@eyecart/shared/reasons';
import { Webhook } from 'standardwebhooks';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { PAGED } from '../../../packages/client/src/list-all.js';
import type { Open, Unlisted } from '../../../packages/client/src/open.js';
import { openAnswer } from '../../../packages/client/src/open-answer.js';
import { resolveReferences } from '../src/http/openapi/openapi-components.js';
import { createOpenApiDocument } from '../src/http/openapi/openapi-document.js';

const endpoints: readonly (readonly [string, Endpoint])[] = Object.values(ENDPOINT_GROUPS).flatMap((group) =>
  Object.entries<Endpoint>(group),
);
const contentSchema = z.object({
  'application/json': z.object({ examples: z.object({ default: z.object({ value: z.unknown() }) }) }),
});
const document = createOpenApiDocument({
  groups: ENDPOINT_GROUPS,
  portalName: 'Eyecart',
  publicUrl: 'https://portal.example.com',
});
const { paths, webhooks } = z
  .object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          operationId: z.string(),
          responses: z.record(z.string(), z.object({ content: z.unknown().optional() })),
        }),
      ),
    ),
    webhooks: z.record(
      z.string(),
      z.object({ post: z.object({ requestBody: z.object({ content: contentSchema }) }) }),
    ),
  })
  .parse(resolveReferences(document, document));

/** The document's example of an answer. */
const exampleOf = (name: string): unknown => {
  const call = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name);
  const [, answer] = Object.entries(call?.responses ?? {}).find(([status]) => status.startsWith('2')) ?? [];
  return contentSchema.parse(answer?.content)['application/json'].examples.default.value;
};

describe('the answers that the client takes', () => {
  it.each(endpoints.filter(([, { file }]) => !file))('are those of %s', (name, endpoint) => {
    const example = exampleOf(name);
    expect(openAnswer(endpoint.response).parse(example)).toEqual(example);
  });

  it('have no union whose variants are told apart by another field than the types assume', () => {
    const tags = JSON.stringify(document).match(/"One that this version does not have yet."/g) ?? [];
    expect(tags.length).toBeGreaterThan(0);
    const schemas = z.toJSONSchema(
      z.object(
        Object.fromEntries(
          endpoints.map(([name, { response, file }]) => [name, file ? z.unknown() : response]),
        ),
      ),
      { unrepresentable: 'any' },
    );
    const unions = [
      ...JSON.stringify(schemas).matchAll(/"oneOf":\[\{"type":"object","properties":\{"(\w+)"/g),
    ];
    expect([...new Set(unions.map(([, tag]) => tag))]).toEqual(['code']);
  });

  it('are told apart by their code, and may have one that is not known yet', () => {
    const reason = {
      code: 'waits_for_hours',
      opening: '2026-11-23T14:00:00Z',
      place: 'moon',
    } as Open<Reason>;
    if (reason.code === 'waits_for_hours') expectTypeOf(reason.opening).toBeString();
    expectTypeOf<Extract<Open<Reason>, { code: Unlisted }>>().not.toBeNever();
    expectTypeOf<Open<{ success: true; kind: 'only' }>>().toEqualTypeOf<{ success: true; kind: 'only' }>();
    expectTypeOf<Open<{ list: readonly ('a' | 'b')[]; months: 1 | 2; at: string | null }>>().toEqualTypeOf<{
      list: readonly ('a' | 'b' | (string & Record<never, never>))[];
      months: number;
      at: string | null;
    }>();
  });

  it('come page by page from every call that takes a place in a list', () => {
    const shapeOf = (schema: z.ZodType | undefined) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const paged = endpoints.filter(([, { query, body }]) =>
      [...shapeOf(query), ...shapeOf(body)].some((field) => ['page', 'cursor', 'before'].includes(field)),
    );
    expect(paged.map(([name]) => name).sort()).toEqual(Object.keys(PAGED).sort());
  });
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`;
  const now = new Date('2026-11-22T00:00:10Z');
  const sent = Math.floor(now.getTime() / 1000) - 10;
  const post = (event: unknown, by = secret) => {
    const body = JSON.stringify(event);
    const signature = new Webhook(by).sign('evt_1', new Date(sent * 1000), body);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(sent),
      'webhook-signature': signature,
    };
    return { body, headers, secret, now };
  };
  const opened = {
    type: 'cart.opened',
    timestamp: '2026-11-22T00:00:00.000Z',
    data: { cartId: 'c1', openedAt: '2026-11-22T00:00:00.000Z' },
  };
  const codeOf = (given: WebhookPost) => {
    try {
      return verifyWebhook(given);
    } catch (error) {
      return error instanceof WebhookError ? error.code : error;
    }
  };

  it.each(WEBHOOK_EVENTS)('%s is verified and has its type', (type) => {
    const event = webhooks[type]?.post.requestBody.content['application/json'].examples.default.value;
    expect(verifyWebhook(post(event))).toEqual(event);
  });

  it('is told apart by its type', () => {
    const event: EyecartEvent = verifyWebhook(post(opened));
    if (event.type !== 'cart.opened') throw new Error(event.type);
    expectTypeOf(event.data.cartId).toBeString();
    expect(event.data.cartId).toBe('c1');
  });

  it('is verified as bytes, with the headers of fetch, and with two signatures while the secret is replaced', () => {
    const { body, headers } = post(opened);
    const both = { ...headers, 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` };
    expect(verifyWebhook({ body: Buffer.from(body), headers: new Headers(both), secret, now })).toEqual(
      opened,
    );
  });

  it('may be one that only a later portal has', () => {
    const later = { ...opened, type: 'text.translated', data: { messageId: 'm1' } };
    expect(verifyWebhook(post(later))).toEqual(later);
    const changed = { ...opened, data: { ...opened.data, device: 'phone' } };
    expect(verifyWebhook(post(changed))).toEqual(opened);
  });

  it('is refused when it is forged, changed, old, from the future, incomplete, or no event', () => {
    const genuine = post(opened);
    const late = (seconds: number) => new Date(sent * 1000 + seconds * 1000);
    expect(codeOf(post(opened, `whsec_${Buffer.from('another').toString('base64')}`))).toBe(
      'wrong_signature',
    );
    expect(codeOf({ ...genuine, body: `${genuine.body} ` })).toBe('wrong_signature');
    expect(codeOf({ ...genuine, headers: { ...genuine.headers, 'webhook-id': 'evt_2' } })).toBe(
      'wrong_signature',
    );
    expect(codeOf({ ...genuine, now: late(301) })).toBe('wrong_time');
    expect(codeOf({ ...genuine, now: late(-301) })).toBe('wrong_time');
    expect(codeOf({ ...genuine, now: late(301), toleranceSeconds: 600 })).toEqual(opened);
    expect(codeOf({ ...genuine, headers: { ...genuine.headers, 'webhook-timestamp': 'soon' } })).toBe(
      'wrong_time',
    );
    expect(codeOf({ ...genuine, headers: {} })).toBe('missing_header');
    expect(codeOf(post({ ...opened, data: { cartId: 7 } }))).toBe('unexpected_event');
    const signed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`evt_1.${sent}.{`)
      .digest('base64');
    expect(
      codeOf({ ...genuine, body: '{', headers: { ...genuine.headers, 'webhook-signature': `v1,${signed}` } }),
    ).toBe('unexpected_event');
  });
});
