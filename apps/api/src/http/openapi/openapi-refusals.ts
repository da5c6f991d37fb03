import { ERRORS, type ErrorCode } from '@eyecart/shared/contracts';
import { createProblem, PROBLEM_TYPE } from '../problem.js';
import { REPLAYED_HEADER } from '../serve-once.js';
import type { Json } from './openapi-components.js';

/** The headers of answers that mean something to programs. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'Identifies the request in the operator’s log.',
    schema: { type: 'string', format: 'uuid' },
    examples: { default: { value: '0f8c7c0e-6f0e-4c0f-9b0a-3d7f5f2f9b11' } },
  },
  ETag: {
    description:
      'The version of the answer: send it as `If-None-Match` to get 304 while nothing has changed.',
    schema: { type: 'string' },
    examples: { default: { value: '"uYt4Wm0nQ2Zk1x8sB7vLpA"' } },
  },
  [REPLAYED_HEADER]: {
    description: 'Only sent with the answer of an earlier call with the same key.',
    schema: { type: 'string', const: 'true' },
    examples: { default: { value: 'true' } },
  },
  Vary: {
    description:
      'Has `Accept`, since the body of a refusal follows it: `application/problem+json` or `application/json`.',
    schema: { type: 'string' },
    examples: { default: { value: 'Accept' } },
  },
  'RateLimit-Policy': {
    description:
      'The limits of the call: how many (`q`) in how many seconds (`w`), each by name. Those of `practice-…` count all keys and sessions of the practice together.',
    schema: { type: 'string' },
    examples: { default: { value: '"practice-calls";q=3000;w=60' } },
  },
  RateLimit: {
    description:
      'What is left of each limit (`r`), and in how many seconds it starts anew (`t`). Instances share their counts once a second.',
    schema: { type: 'string' },
    examples: { default: { value: '"practice-calls";r=2987;t=41' } },
  },
  'Retry-After': {
    description: 'After how many seconds to repeat the request; comes with 429 and 503.',
    schema: { type: 'string', pattern: '^\\d+$' },
    examples: { default: { value: '30' } },
  },
  'WWW-Authenticate': {
    description:
      'How to authenticate, and whether a key was sent that does not work (RFC 6750); comes with 401.',
    schema: { type: 'string' },
    examples: { default: { value: 'Bearer realm="api", error="invalid_token"' } },
  },
} as const;

export const headerReferences = (names: readonly (keyof typeof RESPONSE_HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The response of every call to a range of statuses. */
interface RefusalKind {
  readonly name: string;
  readonly range: '4XX' | '5XX';
  readonly example: ErrorCode;
  readonly description: string;
}

const KINDS: readonly RefusalKind[] = [
  {
    name: 'Refusal',
    range: '4XX',
    example: 'invalid_request',
    description:
      'The call is refused, with a status and a code that its description lists; any call can also get 421 `unknown_host` and 429 `rate_limited`. `ErrorCode` says of each code when it comes and what to do.',
  },
  {
    name: 'Failure',
    range: '5XX',
    example: 'unavailable',
    description:
      'The portal, or a service that it needs, failed. Any call can get 500 `internal` and 503 `unavailable`, which says in `Retry-After` when to repeat it with the same `Idempotency-Key`.',
  },
];
/** Codes that every call can have, which are described once. */
const GENERAL = new Set<ErrorCode>(['unknown_host', 'rate_limited', 'internal', 'unavailable']);

/** The responses of refusals, one for each range of statuses. */
export const describeRefusals = (publicUrl: string): Json =>
  Object.fromEntries(KINDS.map((kind) => [kind.name, describe(kind, publicUrl)]));

function describe({ range, example, description }: RefusalKind, publicUrl: string): Json {
  const { message, status } = ERRORS[example];
  const requestId = RESPONSE_HEADERS['X-Request-Id'].examples.default.value;
  const problem = createProblem({ message, code: example }, { status, requestId, publicUrl });
  return {
    description,
    headers: headerReferences([
      'X-Request-Id',
      'Vary',
      'RateLimit-Policy',
      'RateLimit',
      'Retry-After',
      ...(range === '4XX' ? (['WWW-Authenticate'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: { default: { value: { message, code: example } } },
      },
      [PROBLEM_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: { default: { value: problem } },
      },
    },
  };
}

/** The refusals of a call, as its responses. */
export const REFUSALS: Json = Object.fromEntries(
  KINDS.map(({ name, range }) => [range, { $ref: `#/components/responses/${name}` }]),
);

/** The codes of a call by status, for programs. */
export function codesByStatus(codes: readonly ErrorCode[]): Readonly<Record<string, ErrorCode[]>> {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of [...codes].sort()) {
    const status = String(ERRORS[code].status);
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return byStatus;
}

/** The codes of a call by status, for people; without `GENERAL`. */
export function describeCodes(codes: readonly ErrorCode[]): string {
  const own = codesByStatus(codes.filter((code) => !GENERAL.has(code)));
  const parts = Object.entries(own).map(
    ([status, these]) => `${status} ${these.map((code) => `\`${code}\``).join(', ')}`,
  );
  return parts.length === 0 ? '' : `Refusals: ${parts.join('; ')}.`;
}

/** Adds the schema of all codes. A refusal may have another one, which a later version added. */
export function addErrorCodes(schemas: Record<string, Json>): void {
  schemas.ErrorCode = {
    type: 'string',
    description: 'What went wrong, for programs, with the status and what to do.',
    enum: Object.keys(ERRORS),
    'x-enum-descriptions': Object.values(ERRORS).map(
      ({ status, description }) => `${status}: ${description}`,
    ),
  };
  for (const name of ['Error', 'Problem']) {
    const { properties, ...schema } = schemas[name] as Json & { properties: Record<string, Json> };
    const { type, ...words } = properties.code ?? {};
    const code = { ...words, anyOf: [{ $ref: '#/components/schemas/ErrorCode' }, { type }] };
    schemas[name] = { ...schema, properties: { ...properties, code } };
  }
}
