import {
  ENDPOINT_GROUPS,
  type Endpoint,
  ERRORS,
  errorBodySchema,
  errorCodesOf,
  WEBHOOK_EVENTS,
} from '@eyecart/shared/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resolveReferences } from '../src/http/openapi/openapi-components.js';
import { createOpenApiDocument } from '../src/http/openapi/openapi-document.js';
import { eventSchemaOf } from '../src/http/openapi/openapi-webhooks.js';
import { problemSchema } from '../src/http/problem.js';
import { forKey } from '../src/http/requests/key-input.js';

type Json = Record<string, unknown>;

const reference = createOpenApiDocument({
  groups: ENDPOINT_GROUPS,
  portalName: 'Eyecart',
  publicUrl: 'https://portal.example.com',
});

const exampleSchema = z.record(
  z.string(),
  z.looseObject({ examples: z.looseObject({ default: z.object({ value: z.unknown() }) }).optional() }),
);
const operationSchema = z.looseObject({
  operationId: z.string(),
  'x-error-codes': z.record(z.string(), z.array(z.string())).default({}),
  requestBody: z.looseObject({ content: exampleSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: exampleSchema.optional() })),
});
const operations = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
  .parse(resolveReferences(reference, reference));
const calls = Object.values(operations.paths).flatMap((methods) => Object.values(methods));

const endpoints: Readonly<Record<string, Endpoint>> = Object.assign({}, ...Object.values(ENDPOINT_GROUPS));

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const hasWords = ({ description, $ref }: Json): boolean =>
  (typeof description === 'string' && description.trim().length > 2) || typeof $ref === 'string';

/** Every part of the document that is an object, with where it is. */
function* partsOf(part: unknown, place = ''): Generator<readonly [string, Json]> {
  if (!isObject(part)) return;
  // Examples are data, not parts.
  if (/\/examples?$/.test(place)) return;
  yield [place, part];
  for (const [name, inner] of Object.entries(part)) yield* partsOf(inner, `${place}/${name}`);
}
const parts = [...partsOf(reference)];
const at = (pattern: RegExp) => parts.filter(([place]) => pattern.test(place));

const OPERATION = /^\/paths\/.+\/(get|post|delete)$|^\/webhooks\/[^/]+\/post$/;

describe('the words of the API document', () => {
  it.each([
    ['call and event', OPERATION],
    ['parameter', /\/parameters\/[^/]+$/],
    ['property', /\/properties\/[^/]+$/],
    ['response', /\/responses\/[^/]+$/],
    ['response header', /\/headers\/[^/]+$/],
    ['named schema', /^\/components\/schemas\/[^/]+$/],
  ])('has a description of every %s', (_kind, pattern) => {
    const found = at(pattern);
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter(([, part]) => !hasWords(part)).map(([place]) => place)).toEqual([]);
  });

  it('says of every error code when it happens and what to do', () => {
    const wordless = Object.entries(ERRORS).filter(
      ([, { description, message }]) => description.length < 20 || description.startsWith(message),
    );
    expect(wordless).toEqual([]);
  });

  it('has a name for every object, so that generated clients have no anonymous type', () => {
    const anonymous = parts.filter(
      ([place, { properties }]) => isObject(properties) && !/^\/components\/schemas\/[^/]+$/.test(place),
    );
    expect(anonymous.map(([place]) => place)).toEqual([]);
  });

  it('lists the codes of every call by status', () => {
    for (const call of calls) {
      const listed = Object.entries(call['x-error-codes']).flatMap(([status, codes]) =>
        codes.map((code) => [code, Number(status)]),
      );
      const endpoint = endpoints[call.operationId];
      const expected = endpoint ? errorCodesOf(endpoint).map((code) => [code, ERRORS[code].status]) : [];
      expect(listed.sort()).toEqual(expected.sort());
    }
  });

  it('has no pattern that needs a flag', () => {
    const patterns = parts.flatMap(([place, { pattern }]) =>
      typeof pattern === 'string' ? [[place, pattern]] : [],
    );
    expect(patterns.filter(([, pattern = '']) => /\\p\{/i.test(pattern))).toEqual([]);
    for (const [, pattern = ''] of patterns) expect(() => new RegExp(pattern)).not.toThrow();
  });

  it.each(calls.map((call) => [call.operationId, call] as const))(
    'has examples of %s that its contract accepts',
    (name, call) => {
      const endpoint = endpoints[name];
      if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
      if (endpoint.body) {
        const example = call.requestBody?.content['application/json']?.examples?.default.value;
        expect(forKey(endpoint.body).safeParse(example).error?.issues ?? []).toEqual([]);
      }
      for (const [status, { content }] of Object.entries(call.responses)) {
        const example = content?.['application/json']?.examples?.default.value;
        const isRefusal = /^[45]XX$/.test(status);
        if (status === '304' || (endpoint.file && !isRefusal)) continue;
        const schema = isRefusal ? errorBodySchema : endpoint.response;
        const parsed = schema.safeParse(example);
        expect(parsed.error?.issues ?? []).toEqual([]);
        // Nothing in it is undeclared.
        expect(parsed.data).toEqual(example);
        if (!isRefusal) continue;
        const problem = content?.['application/problem+json']?.examples?.default.value;
        const { status: exact } = problemSchema.strict().parse(problem);
        expect(`${String(exact).charAt(0)}XX`).toBe(status);
      }
    },
  );

  it.each(WEBHOOK_EVENTS)('has an example of the event %s that its contract accepts', (event) => {
    const post = z
      .looseObject({ webhooks: z.record(z.string(), z.object({ post: operationSchema })) })
      .parse(resolveReferences(reference, reference)).webhooks[event]?.post;
    const example = post?.requestBody?.content['application/json']?.examples?.default.value;
    expect(eventSchemaOf(event).safeParse(example).error?.issues ?? []).toEqual([]);
  });
});
