import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openAnswer } from '../../../packages/client/src/open-answer.js';
import { createOpenApiComponents, resolveReferences } from '../src/http/openapi/openapi-components.js';
import { createOpenApiOutline } from '../src/http/openapi/openapi-outline.js';
import { findBreakingChanges } from './support/breaking-changes.js';

const FILE = path.resolve(import.meta.dirname, '../openapi/last-release.json');

describe('the API', () => {
  it('breaks nothing of the last release, or is accepted as the next one with npm run accept-api', () => {
    const released: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
    expect(findBreakingChanges(released, createOpenApiOutline())).toEqual([]);
  });
});

type Schema = Record<string, unknown>;
interface Planted {
  readonly sent?: Schema;
  readonly received?: Schema;
  readonly query?: Record<string, { required: boolean; schema: Schema }>;
  readonly isPublic?: boolean;
}

/** A document with one call. */
const api = ({ sent, received = { type: 'object' }, query = {}, isPublic = true }: Planted) => ({
  paths: {
    '/api/things': {
      post: {
        security: isPublic ? [] : [{ apiKey: [] }],
        parameters: Object.entries(query).map(([name, one]) => ({ name, in: 'query', ...one })),
        ...(sent ? { requestBody: { content: { 'application/json': { schema: sent } } } } : {}),
        responses: { 200: { content: { 'application/json': { schema: received } } } },
      },
    },
  },
  webhooks: {},
});
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };
const nullable = { anyOf: [text, { type: 'null' }] };

describe('a change', () => {
  it.each<[string, Planted, Planted, string]>([
    [
      'a required field to send',
      { sent: object({}) },
      { sent: object({ a: text }, 'a') },
      'body.a is required',
    ],
    [
      'a field that is required now',
      { sent: object({ a: text }) },
      { sent: object({ a: text }, 'a') },
      'a is required',
    ],
    [
      'a field that is no longer accepted',
      { sent: object({ a: text }) },
      { sent: object({}) },
      'body.a is gone',
    ],
    [
      'a shorter text',
      { sent: { ...text, maxLength: 9 } },
      { sent: { ...text, maxLength: 8 } },
      'maxLength is 8',
    ],
    ['a limit where none was', { sent: text }, { sent: { ...text, maxLength: 8 } }, 'maxLength is 8'],
    ['another pattern', { sent: text }, { sent: { ...text, pattern: '^a' } }, 'a different pattern'],
    [
      'fewer values',
      { sent: { ...text, enum: ['a', 'b'] } },
      { sent: { ...text, enum: ['a'] } },
      'no longer accepts b',
    ],
    ['null no longer accepted', { sent: nullable }, { sent: text }, 'null is no longer accepted'],
    ['another type', { sent: text }, { sent: { type: 'integer' } }, 'integer instead of string'],
    ['a required parameter', {}, { query: { a: { required: true, schema: text } } }, 'query a is required'],
    ['no parameter', { query: { a: { required: false, schema: text } } }, {}, 'query a is gone'],
    ['a key', {}, { isPublic: false }, 'needs a key'],
  ])('breaks programs: %s', (_name, before, after, words) => {
    const changes = findBreakingChanges(api(before), api(after));
    expect(changes).toHaveLength(1);
    expect(changes[0]).toContain(words);
  });

  it.each<[string, Planted, Planted]>([
    ['an optional field', { sent: object({}) }, { sent: object({ a: text }) }],
    ['a field that need not be sent', { sent: object({ a: text }, 'a') }, { sent: object({ a: text }) }],
    ['a longer text', { sent: { ...text, maxLength: 8 } }, { sent: { ...text, maxLength: 9 } }],
    ['more values', { sent: { ...text, enum: ['a'] } }, { sent: { ...text, enum: ['a', 'b'] } }],
    ['null accepted as well', { sent: text }, { sent: nullable }],
    ['an optional parameter', {}, { query: { a: { required: false, schema: text } } }],
    ['no key', { isPublic: false }, {}],
  ])('breaks nothing: %s', (_name, before, after) => {
    expect(findBreakingChanges(api(before), api(after))).toEqual([]);
  });

  it('breaks programs when a file is no longer of its type', () => {
    const answering = (type: string) => {
      const content = { [type]: { schema: { type: 'string' } } };
      const call = { ...api({}).paths['/api/things'].post, responses: { 200: { content } } };
      return { paths: { '/api/things': { post: call } }, webhooks: {} };
    };
    expect(findBreakingChanges(answering('application/pdf'), answering('image/png'))).toEqual([
      'POST /api/things 200 is no longer application/pdf',
    ]);
    expect(findBreakingChanges(answering('application/pdf'), answering('application/pdf'))).toEqual([]);
  });

  it('breaks programs when a call or an event is gone', () => {
    const [{ paths }, call] = [api({}), api({}).paths['/api/things'].post];
    const webhooks = { 'order.placed': { post: call } };
    expect(findBreakingChanges({ paths, webhooks }, { paths: {}, webhooks: {} })).toEqual([
      'POST /api/things is gone',
      'event order.placed is gone',
    ]);
  });
});

const kinds = (...options: [z.ZodObject, z.ZodObject, ...z.ZodObject[]]) =>
  z.discriminatedUnion('code', options);
const late = z.object({ code: z.literal('late'), minutes: z.number() });
const plain = z.object({ code: z.enum(['lost', 'held']) });
const noted = (schema: z.ZodObject) => schema.extend({ note: z.string() });

/** A change of an answer, one that the new portal may give, and what the gate says of it; null when it breaks nothing. */
const ANSWER_CHANGES: readonly (readonly [string, z.ZodType, z.ZodType, unknown, string | null])[] = [
  ['another field', z.object({}), z.object({ a: z.string() }), { a: 'x' }, null],
  ['no longer null', z.string().nullable(), z.string(), 'x', null],
  ['more values', z.enum(['a', 'b']), z.enum(['a', 'b', 'c']), 'c', null],
  ['more values in a list', z.array(z.enum(['a', 'b'])), z.array(z.enum(['a', 'b', 'c'])), ['c'], null],
  ['more numbers', z.literal([1, 2]), z.literal([1, 2, 3]), 3, null],
  [
    'more keys',
    z.record(z.enum(['a', 'b']), z.number()),
    z.record(z.enum(['a', 'b', 'c']), z.number()),
    { a: 1, b: 2, c: 3 },
    null,
  ],
  ['a whole number instead of any', z.number(), z.number().int(), 1, null],
  ['a longer text', z.string().max(2), z.string().max(3), 'abc', null],
  ['a longer list', z.array(z.number()).max(1), z.array(z.number()), [1, 2], null],
  ['a larger number', z.number().max(1), z.number(), 2, null],
  ['text of another pattern', z.string().regex(/^a$/), z.string(), 'b', null],
  [
    'a variant with a new tag',
    kinds(plain, late),
    kinds(plain, late, z.object({ code: z.literal('odd') })),
    { code: 'odd' },
    null,
  ],
  [
    'a new tag with the common fields',
    kinds(noted(plain), noted(late)),
    kinds(noted(plain), noted(late), noted(z.object({ code: z.literal('odd') }))),
    { code: 'odd', note: 'x' },
    null,
  ],
  ['a removed field', z.object({ a: z.string() }), z.object({}), {}, '.a is gone'],
  [
    'a field that may be absent',
    z.object({ a: z.string() }),
    z.object({ a: z.string().optional() }),
    {},
    'may be missing',
  ],
  ['null', z.string(), z.string().nullable(), null, 'null may be returned'],
  [
    'null where values are listed',
    z.enum(['a', 'b']),
    z.enum(['a', 'b']).nullable(),
    null,
    'null may be returned',
  ],
  ['a removed deep field', z.array(z.object({ a: z.string() })), z.array(z.object({})), [{}], '[].a is gone'],
  ['another type', z.string(), z.number(), 1, 'number instead of string'],
  [
    'numbers among values',
    z.enum(['a', 'b']),
    z.union([z.enum(['a', 'b']), z.number()]),
    1,
    'number may be returned',
  ],
  ['a fraction', z.number().int(), z.number(), 0.5, 'number instead of integer'],
  ['another constant', z.literal(true), z.literal(false), false, 'other than true'],
  ['a constant with an alternative', z.literal('ok'), z.enum(['ok', 'slow']), 'slow', 'may be returned'],
  ['another format', z.iso.datetime(), z.iso.date(), '2026-11-28', 'a different format'],
  ['any text instead of a format', z.uuid(), z.string(), 'x', 'a different format'],
  [
    'a removed key',
    z.record(z.enum(['a', 'b']), z.number()),
    z.record(z.enum(['a', 'z']), z.number()),
    { a: 1, z: 2 },
    '.b is gone',
  ],
  [
    'a known variant without its field',
    kinds(plain, late),
    kinds(plain, z.object({ code: z.literal('late') })),
    { code: 'late' },
    'minutes is gone',
  ],
  [
    'a new tag without the common field',
    kinds(noted(plain), noted(late)),
    kinds(noted(plain), noted(late), z.object({ code: z.literal('odd') })),
    { code: 'odd' },
    'note is gone',
  ],
];

describe('a change of an answer', () => {
  /** As the API document has it. */
  const documentOf = (answer: z.ZodType) => {
    const components = createOpenApiComponents();
    const received = components.schemaOf(z.object({ answer }), 'output');
    return resolveReferences(api({ received }), { components: { schemas: components.schemas } });
  };

  it.each(ANSWER_CHANGES)(
    'is the same to the gate and to the client: %s',
    (_name, before, after, answer, words) => {
      expect(after.safeParse(answer).error).toBeUndefined();
      const changes = findBreakingChanges(documentOf(before), documentOf(after));
      if (words === null) expect(changes).toEqual([]);
      else expect(changes.join()).toContain(words);
      expect(openAnswer(before).safeParse(answer).success).toBe(words === null);
    },
  );
});
