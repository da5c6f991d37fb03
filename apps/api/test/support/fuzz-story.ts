import http from 'node:http';
import fc from 'fast-check';
import pMap from 'p-map';
import { addApiKey } from '../../src/cli/api-key-commands.js';
import { resolveReferences } from '../../src/http/openapi/openapi-components.js';
import { pathIdOf, samplesOf } from './contract-requests.js';
import { fillLakeside } from './fill-practice.js';
import { type ApiDocument, apiDocumentSchema, type FuzzedRequest, fuzzedRequests } from './fuzz-requests.js';
import type { KnownValues } from './fuzz-values.js';
import { LAKESIDE } from './shopping.js';
import { startTestApi, type TestApi } from './test-api.js';

/** A request without an answer for this long counts as hanging. */
const HANGS_AFTER_MS = 30_000;

export interface FuzzResult {
  /** How many requests each call got. */
  readonly requests: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers of 500 and above, answers that the document does not list, errors without a code, and requests that hang. */
  readonly faults: readonly string[];
}

/**
 * Sends requests made from the portal's own API document to a running portal, with the key of a practice that has one
 * of everything. The same seed makes the same requests.
 */
export async function runFuzz(options: { requests: number; seed: number }): Promise<FuzzResult> {
  const api = await startTestApi({
    environment: {
      QUIET_HOURS: 'off',
      CALLS_PER_PRACTICE_PER_MINUTE: '1000000',
      CARTS_PER_PRACTICE_PER_HOUR: '1000000',
      TEXTS_PER_PRACTICE_PER_DAY: '1000000',
      NEW_NUMBERS_PER_PRACTICE_PER_HOUR: '1000000',
    },
  });
  try {
    const browser = api.browser();
    const { body } = await browser.get('/api/openapi.json').expect(200);
    const document = apiDocumentSchema.parse(resolveReferences(body, body));
    const known = await listKnownValues(api, document);
    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const requests = fc.sample(fuzzedRequests(document, known), {
      numRuns: options.requests,
      seed: options.seed,
    });
    const agent = new http.Agent({ keepAlive: true });
    const answers = await pMap(requests, (request) => judge(api.url, agent, key, request), {
      concurrency: 16,
    });
    agent.destroy();
    return {
      requests: countBy(requests.map(({ call }) => call)),
      statuses: countBy(answers.map(({ status }) => status)),
      faults: answers.flatMap(({ fault }) => (fault === null ? [] : [fault])),
    };
  } finally {
    await api.close();
  }
}

async function listKnownValues(api: TestApi, document: ApiDocument): Promise<KnownValues> {
  const { shared, owned } = await fillLakeside(api);
  const values: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(samplesOf(LAKESIDE, owned, shared))) values[name] = [value];
  for (const path of Object.keys(document.paths)) {
    const name = /\{(\w+)\}/.exec(path)?.[1];
    const cartPath = path.startsWith('/api/carts/') || path.startsWith('/api/checkout');
    if (name === undefined) continue;
    values[`${path} ${name}`] = cartPath
      ? [new URL(owned.cartUrl).pathname.split('/').at(-1)]
      : [pathIdOf(path.replace(/\{(\w+)\}/, ':$1'), owned, shared)];
  }
  return values;
}

async function judge(url: string, agent: http.Agent, key: string, request: FuzzedRequest) {
  const answer = await send(url, agent, key, request);
  return { status: answer.status, fault: findFault(request, answer) };
}

interface Answer {
  /** 0 without an answer. */
  readonly status: number;
  readonly body: string;
}

function findFault(request: FuzzedRequest, { status, body }: Answer): string | null {
  const shown = `${request.call} ${status}: ${JSON.stringify(request).slice(0, 600)} ${body.slice(0, 300)}`;
  if (status === 0 || status >= 500) return shown;
  if (status < 400) return request.statuses.includes(String(status)) ? null : `not listed: ${shown}`;
  const code = /"code":"([a-z_]+)"/.exec(body)?.[1];
  if (code === undefined) return `no code: ${shown}`;
  // An id that leaves the call's path leads to no call at all.
  return code === 'not_found' || request.codes[status]?.includes(code) ? null : `not listed: ${shown}`;
}

function send(url: string, agent: http.Agent, key: string, request: FuzzedRequest): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const headers = {
    authorization: `Bearer ${key}`,
    ...request.headers,
    ...(request.body === null ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }),
  };
  return new Promise((resolve) => {
    const call = http.request(
      {
        hostname,
        port,
        agent,
        method: request.method,
        path: request.target,
        headers,
        timeout: HANGS_AFTER_MS,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', (error) => resolve({ status: 0, body: String(error) }));
    call.end(request.body ?? undefined);
  });
}

function countBy<K extends string | number>(keys: readonly K[]): Record<K, number> {
  const counts = {} as Record<K, number>;
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
