import { ERRORS, type ErrorCode } from '@eyecart/shared/contracts';
import { createProblem, PROBLEM_TYPE } from '../problem.js';
import { REPLAYED_HEADER } from '../serve-once.js';
import type { Json } from './openapi-components.js';

/** The headers of answers that mean something to programs. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'Identifies the request in the operator’s log.',
    schema: { type: 'string', format: 'uuid' },
    example: '0f8c7c0e-6f0e-4c0f-9b0a-3d7f5f2f9b11',
  },
  ETag: {
    description:
      'The version of the answer: send it as `If-None-Match` to get 304 while nothing has changed.',
    schema: { type: 'string' },
    example: '"uYt4Wm0nQ2Zk1x8sB7vLpA"',
  },
  [REPLAYED_HEADER]: {
    description: 'Only sent with the answer of an earlier call with the same key.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  Vary: {
    description:
      'Has `Accept`, since the body of a refusal follows it: `application/problem+json` or `application/json`.',
    schema: { type: 'string' },
    example: 'Accept',
  },
  'RateLimit-Policy': {
    description:
      'The limits of the call: how many (`q`) in how many seconds (`w`), each by name. Those of `practice-…` count all keys and sessions of the practice together.',
    schema: { type: 'string' },
    example: '"practice-calls";q=3000;w=60',
  },
  RateLimit: {
    description:
      'What is left of each limit (`r`), and in how many seconds it starts anew (`t`). Instances share their counts once a second.',
    schema: { type: 'string' },
    example: '"practice-calls";r=2987;t=41',
  },
  'Retry-After': {
    description: 'After how many seconds to repeat the request.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '30',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate, and whether a key was sent that does not work (RFC 6750).',
    schema: { type: 'string' },
    example: 'Bearer realm="api", error="invalid_token"',
  },
} as const;

export const headerReferences = (names: readonly (keyof typeof RESPONSE_HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Statuses that come with `Retry-After`. */
const TEMPORARY = new Set([429, 503]);
/** More codes than this are not spelled out in a response's name. */
const MOST_CODES_IN_NAME = 2;

/** The refusals of all calls, each set of codes written once. */
export function createRefusals(publicUrl: string) {
  const responses: Record<string, Json> = {};
  const names = new Map<string, string>();

  /** One response per status. `call` names a set of codes that has too many to be named by them. */
  function responsesOf(codes: readonly ErrorCode[], call: string): Json {
    const found: Json = {};
    for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
      const these = codes.filter((code) => ERRORS[code].status === status).sort();
      const key = these.join();
      const name = names.get(key) ?? nameOf(these, `${call}${status}`);
      names.set(key, name);
      responses[name] ??= describe(status, these, publicUrl);
      found[status] = { $ref: `#/components/responses/${name}` };
    }
    return found;
  }

  return { responses, responsesOf };
}

function describe(status: number, codes: readonly ErrorCode[], publicUrl: string): Json {
  const [first] = codes;
  if (first === undefined) throw new Error('A refusal has a code.');
  const { message } = ERRORS[first];
  const { example: requestId } = RESPONSE_HEADERS['X-Request-Id'];
  const problem = createProblem({ message, code: first }, { status, requestId, publicUrl });
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].description}`).join('\n\n'),
    headers: headerReferences([
      'X-Request-Id',
      'Vary',
      ...(status === 429 ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
      ...(TEMPORARY.has(status) ? (['Retry-After'] as const) : []),
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: { default: { value: { message, code: first } } },
      },
      [PROBLEM_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: { default: { value: problem } },
      },
    },
  };
}

const nameOf = (codes: readonly ErrorCode[], otherwise: string): string =>
  codes.length > MOST_CODES_IN_NAME ? otherwise : codes.map(pascalCase).join('Or');

const pascalCase = (code: string): string =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
