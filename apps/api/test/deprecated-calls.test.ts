import type { Server } from 'node:http';
import { defineEndpoint, ENDPOINT_GROUPS, type Endpoint } from '@eyecart/shared/contracts';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createErrorHandler } from '../src/http/error-handler.js';
import { type MountDependencies, mount, mountContract } from '../src/http/mount-contract.js';
import { createOpenApiDocument } from '../src/http/openapi/openapi-document.js';

const call = {
  method: 'GET',
  response: z.object({ id: z.string().describe('An id.') }),
  access: 'public',
  summary: 'A thing.',
  description: 'Reads a thing.',
  errors: [],
} as const;
const things = {
  getOldThing: defineEndpoint({
    ...call,
    path: '/api/old-things',
    query: z.object({ page: z.string().optional().describe('The page.') }).strict(),
    deprecated: { since: '2027-01-15', sunset: '2028-01-15', instead: 'Use `getThing`.' },
  }),
  getThing: defineEndpoint({ ...call, path: '/api/things' }),
};

describe('a deprecated call', () => {
  const app = express();
  const unused = () => {
    throw new Error('A public read needs no one.');
  };
  const dependencies: MountDependencies = {
    authenticate: unused,
    authenticateGroup: unused,
    clock: { now: () => new Date('2027-02-01T00:00:00Z') },
    serveOnce: unused,
    practiceCalls: { take: unused },
    isTrial: true,
  };
  const answer = () => ({ id: '1' });
  mountContract(app, [mount(things, { getOldThing: answer, getThing: answer })], dependencies);
  app.use(createErrorHandler(pino({ level: 'silent' })));
  const server: Server = app.listen(0, '127.0.0.1');
  afterAll(() => void server.close());

  it('says since when and until when, in answers and refusals', async () => {
    const expected = { deprecation: '@1799971200', sunset: 'Sat, 15 Jan 2028 00:00:00 GMT' };
    const answered = await supertest(server).get('/api/old-things').expect(200, { id: '1' });
    expect(answered.headers).toMatchObject(expected);
    const refused = await supertest(server).get('/api/old-things?page=1&page=2').expect(400);
    expect(refused.headers).toMatchObject(expected);
  });

  it('is marked in the document, with its successor; the others are as they were', async () => {
    const { headers } = await supertest(server).get('/api/things').expect(200);
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['deprecation']));
    const { paths } = createOpenApiDocument({
      groups: { catalog: things },
      portalName: 'Eyecart',
      publicUrl: 'https://x.test',
    });
    expect(paths).toMatchObject({
      '/api/old-things': {
        get: {
          deprecated: true,
          description: expect.stringContaining(
            'Deprecated since 2027-01-15; it may be gone from 2028-01-15 on. Use `getThing`.',
          ),
          responses: {
            200: {
              headers: {
                Deprecation: { example: '@1799971200' },
                Sunset: { example: expect.stringMatching(/GMT$/) },
              },
            },
          },
        },
      },
    });
    expect(JSON.stringify((paths as Record<string, unknown>)['/api/things'])).not.toMatch(/deprecat|sunset/i);
  });

  it('stays for at least a year', () => {
    const deprecated = Object.values(ENDPOINT_GROUPS)
      .flatMap((group) => Object.values<Endpoint>(group))
      .concat(things.getOldThing)
      .flatMap((endpoint) => endpoint.deprecated ?? []);
    expect(deprecated.length).toBeGreaterThan(0);
    const days = deprecated.map(({ since, sunset }) => (Date.parse(sunset) - Date.parse(since)) / 86_400_000);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(365);
  });
});
