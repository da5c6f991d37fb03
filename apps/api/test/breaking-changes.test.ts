import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
    [
      'a removed response field',
      { received: object({ a: text }, 'a') },
      { received: object({}) },
      '200.a is gone',
    ],
    [
      'a field that may be absent',
      { received: object({ a: text }, 'a') },
      { received: object({ a: text }) },
      'may be missing',
    ],
    ['a field that may be null', { received: text }, { received: nullable }, 'null may be returned'],
    [
      'a deep field',
      { received: { type: 'array', items: object({ a: text }) } },
      { received: { type: 'array', items: object({}) } },
      '[].a is gone',
    ],
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
    ['more in the answer', { received: object({}) }, { received: object({ a: text }, 'a') }],
    ['null that is no longer returned', { received: nullable }, { received: text }],
    [
      'more values in the answer',
      { received: { ...text, enum: ['a'] } },
      { received: { ...text, enum: ['a', 'b'] } },
    ],
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
