import {
  type Access,
  type Deprecated,
  type Endpoint,
  errorBodySchema,
  errorCodesOf,
  PRACTICE_HEADER,
} from '@eyecart/shared/contracts';
import { z } from 'zod';
import { portalCall } from '../../portal-call.js';
import { cookieName, SESSION_COOKIE } from '../access.js';
import { deprecationHeaders } from '../deprecation-headers.js';
import { problemSchema } from '../problem.js';
import { forKey, isBodyOptional } from '../requests/key-input.js';
import { answerExample } from './openapi-answers.js';
import {
  createOpenApiComponents,
  type Json,
  type Named,
  type OpenApiComponents,
} from './openapi-components.js';
import { exampleFields, exampleOf, exampleSources } from './openapi-examples.js';
import { apiGuide, GROUP_TITLES } from './openapi-guide.js';
import { linksFrom } from './openapi-links.js';
import {
  addErrorCodes,
  codesByStatus,
  describeCodes,
  describeRefusals,
  headerReferences,
  REFUSALS,
  RESPONSE_HEADERS,
} from './openapi-refusals.js';
import { describeWebhooks, EVENT_RESPONSES } from './openapi-webhooks.js';
import { shareParts } from './share-parts.js';

/** Endpoints by group and name. */
export type EndpointGroups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** The OpenAPI 3.1 document, generated from the contracts. */
export function createOpenApiDocument(options: {
  groups: EndpointGroups;
  portalName: string;
  publicUrl: string;
}): Json {
  const components = createOpenApiComponents();
  for (const schema of [errorBodySchema, problemSchema]) components.schemaOf(schema, 'output');
  addErrorCodes(components.schemas);
  const calls = Object.values(options.groups).flatMap((endpoints) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ ...endpoint, name })),
  );
  const paths: Record<string, Json> = {};
  for (const [group, endpoints] of Object.entries(options.groups)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
      const named = { ...endpoint, name, group };
      const call = describe(named, options.publicUrl, components, linksFrom(named, calls));
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: {
          ...call,
          'x-codeSamples': exampleSources(named, options.publicUrl),
        },
      };
    }
  }
  const webhooks = describeWebhooks(components);
  const shared = shareParts(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: `${options.portalName} API`,
      version: '1',
      description: apiGuide(options.publicUrl),
      contact: { name: 'The operator of this portal', url: options.publicUrl },
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    },
    servers: [{ url: options.publicUrl }],
    tags: Object.keys(options.groups).map((name) => ({
      name,
      'x-displayName': GROUP_TITLES[name]?.title ?? name,
      description: GROUP_TITLES[name]?.about ?? '',
    })),
    paths: shared.paths,
    webhooks,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(SESSION_COOKIE, options.publicUrl.startsWith('https:')),
          description: 'Set by `POST /api/verify-practice`. For the portal’s own pages.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `From the operator: \`${portalCall('api-key create <practice id>')}\`. For programs.`,
        },
      },
      headers: RESPONSE_HEADERS,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, GroupPractice: PRACTICE },
      responses: { ...shared.responses, ...EVENT_RESPONSES, ...describeRefusals(options.publicUrl) },
      requestBodies: shared.requestBodies,
      schemas: components.schemas,
    },
  };
}

/** An endpoint with its name and group. */
export type NamedEndpoint = Endpoint & { readonly name: string; readonly group: string };

function describe(
  endpoint: NamedEndpoint,
  publicUrl: string,
  components: OpenApiComponents,
  links: Json,
): Json {
  const { name, body, access, idempotent, deprecated } = endpoint;
  const codes = errorCodesOf(endpoint);
  const leaving = deprecated
    ? ` Deprecated since ${deprecated.since}; it may be gone from ${deprecated.sunset} on. ${deprecated.instead}`
    : '';
  const [title, details] = splitSummary(endpoint.summary);
  return {
    operationId: name,
    tags: [endpoint.group],
    summary: title,
    description:
      `${details}${endpoint.description} ${CALLERS[access]}${leaving} ${describeCodes(codes)}`.trimEnd(),
    ...(deprecated ? { deprecated: true } : {}),
    security: SECURITY[access],
    parameters: [
      ...parametersOf(endpoint.params, 'path', endpoint.path, components),
      ...parametersOf(forKey(endpoint.query), 'query', endpoint.path, components),
      ...(access === 'practice' || access === 'api-key'
        ? [{ $ref: '#/components/parameters/GroupPractice' }]
        : []),
      ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: !isBodyOptional(body),
            content: json(
              components.schemaOf(forKey(body), 'input', nameBody(name, forKey(body))),
              exampleFields(forKey(body), publicUrl),
            ),
          },
        }
      : {}),
    responses: { ...answersOf(endpoint, components, links), ...REFUSALS },
    'x-error-codes': codesByStatus(codes),
  };
}

/** Splits a summary into its first sentence, without the period, and the rest, which begins the description. */
function splitSummary(summary: string): readonly [title: string, details: string] {
  const end = summary.search(/\.( |$)/);
  const details = summary.slice(end + 2);
  return [summary.slice(0, end), details === '' ? '' : `${details} `];
}

function answersOf(endpoint: NamedEndpoint, components: OpenApiComponents, links: Json): Json {
  const { file, response, status: success = 200, otherStatuses = [], versioned, idempotent } = endpoint;
  const headers = {
    ...headerReferences([
      'X-Request-Id',
      ...(isCounted(endpoint) ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
      ...(versioned ? (['ETag'] as const) : []),
      ...(idempotent ? (['Idempotent-Replayed'] as const) : []),
    ]),
    ...(endpoint.deprecated ? describeDeprecation(endpoint.deprecated) : {}),
  };
  const answers: Json = {};
  for (const status of [success, ...otherStatuses]) {
    const name = `${pascalCase(endpoint.name)}Answer`;
    const description = `What \`${endpoint.name}\` answers.`;
    const schema = file ? null : components.schemaOf(response, 'output', { name, description });
    const content = schema
      ? json(schema, answerExample(schema, components.schemas))
      : { [file ?? '']: { schema: { type: 'string', format: 'binary' } } };
    const linked = Object.keys(links).length === 0 ? {} : { links };
    answers[status] = { description: ANSWERS[status], headers, content, ...linked };
  }
  if (versioned) answers[304] = { description: NOT_MODIFIED, headers };
  return answers;
}

/** Whether answers have the `RateLimit` headers: calls of practices, and patients' reads of a cart. */
const isCounted = ({ access, path }: NamedEndpoint): boolean =>
  access !== 'public' || path.startsWith('/api/carts/');

/** The headers of a call that will be removed. */
function describeDeprecation(deprecated: Deprecated): Json {
  const values = deprecationHeaders(deprecated);
  const header = (name: string, description: string) => ({
    [name]: { description, schema: { type: 'string' }, example: values[name] },
  });
  return {
    ...header('Deprecation', 'Since when the call is deprecated, in seconds since 1970 (RFC 9745).'),
    ...header('Sunset', 'From when on the call may be gone (RFC 8594).'),
  };
}

const ANSWERS: Readonly<Record<200 | 201 | 202, string>> = {
  200: 'The call succeeded.',
  201: 'The call succeeded, and what it was to create is there.',
  202: 'The text is written and on its way: the gateway has not confirmed it yet.',
};
const NOT_MODIFIED = 'Nothing has changed since the version in `If-None-Match`; there is no body.';

const nameBody = (name: string, body: z.ZodType): Named =>
  body instanceof z.ZodObject && Object.keys(body.shape).join() === 'practiceName'
    ? { name: 'ForPractice', description: 'Names the practice, which no call with a key needs.' }
    : { name: `${pascalCase(name)}Request`, description: `What \`${name}\` takes.` };

const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const CALLERS: Readonly<Record<Access, string>> = {
  public: 'Needs neither a session nor a key.',
  practice: 'For the practice’s staff and its API keys.',
  'api-key': 'For the practice’s API keys only.',
  'test-key': 'For the practice’s test keys only.',
  group: 'For the API keys of groups only.',
};

const SECURITY: Readonly<Record<Access, Json[]>> = {
  public: [],
  practice: [{ session: [] }, { apiKey: [] }],
  'api-key': [{ apiKey: [] }],
  'test-key': [{ apiKey: [] }],
  group: [{ apiKey: [] }],
};

/** An example that the reference shows but does not send with a tried request unless it is chosen. */
const notSent = (value: string): Json => ({ default: { value, 'x-disabled': true } });

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request with the same key happens once. Its answer is kept for 24 hours, unless it is a temporary refusal. Another request with the same key is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
  examples: notSent('7d1f4c3e-5b0a-4e8d-9c62-1a2b3c4d5e6f'),
};

const PRACTICE: Json = {
  name: PRACTICE_HEADER,
  in: 'header',
  required: false,
  description:
    'The id of the practice that the call is about. Required with the key of a group, which acts for one of its practices; any other caller may leave it out.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9-]{1,64}$' },
  examples: notSent('2f1c7a52-8a4e-4d1b-9d0e-6b1f0c3d5e77'),
};

const json = (schema: Json, value: unknown): Json => ({
  'application/json': { schema, examples: { default: { value } } },
});

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  path: string,
  components: OpenApiComponents,
): Json[] {
  if (!schema) return [];
  const shape = components.schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(shape.properties ?? {}).map(([name, { description, ...inner }]) => {
    const required = place === 'path' || (shape.required ?? []).includes(name);
    return {
      name,
      in: place,
      required,
      description,
      schema: inner,
      ...(required ? { examples: { default: { value: exampleOf(name, inner, path) } } } : {}),
    };
  });
}
