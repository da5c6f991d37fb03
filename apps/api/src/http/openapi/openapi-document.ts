import {
  type Access,
  type Endpoint,
  ERRORS,
  type ErrorCode,
  errorBodySchema,
  errorCodesOf,
} from '@eyecart/shared/contracts';
import { z } from 'zod';
import { portalCall } from '../../portal-call.js';
import { cookieName, SESSION_COOKIE } from '../access.js';
import { REPLAYED_HEADER } from '../serve-once.js';
import { exampleFields, exampleOf, exampleSources } from './openapi-examples.js';
import { apiGuide, GROUP_TITLES } from './openapi-guide.js';
import { describeWebhooks } from './openapi-webhooks.js';

type Json = Record<string, unknown>;

/** Endpoints by group and name. */
export type EndpointGroups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** The OpenAPI 3.1 document, generated from the contracts. */
export function createOpenApiDocument(options: {
  groups: EndpointGroups;
  portalName: string;
  publicUrl: string;
}): Json {
  const paths: Record<string, Json> = {};
  for (const [group, endpoints] of Object.entries(options.groups)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
      const call = describe({ ...endpoint, name, group }, options.publicUrl);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: call };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${options.portalName} API`,
      version: '1',
      description: apiGuide(),
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    },
    servers: [{ url: options.publicUrl }],
    tags: Object.keys(options.groups).map((name) => ({
      name,
      'x-displayName': GROUP_TITLES[name]?.title ?? name,
      description: GROUP_TITLES[name]?.about ?? '',
    })),
    paths,
    webhooks: describeWebhooks(),
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
      schemas: { Error: toSchema(errorBodySchema, 'output') },
    },
  };
}

/** An endpoint with its name and group. */
export type NamedEndpoint = Endpoint & { readonly name: string; readonly group: string };

function describe(endpoint: NamedEndpoint, publicUrl: string): Json {
  const success = endpoint.status ?? 200;
  const responses: Record<string, Json> = {};
  for (const status of [success, ...(endpoint.otherStatuses ?? [])]) {
    responses[status] = {
      description: 'Success',
      ...(endpoint.idempotent ? { headers: { [REPLAYED_HEADER]: REPLAYED } } : {}),
      content: contentOf(endpoint),
    };
  }
  return {
    operationId: endpoint.name,
    tags: [endpoint.group],
    summary: endpoint.summary,
    security: SECURITY[endpoint.access],
    parameters: [
      ...parametersOf(endpoint.params, 'path', endpoint.path),
      ...parametersOf(endpoint.query, 'query', endpoint.path),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: json(toSchema(endpoint.body, 'input'), exampleFields(endpoint.body, publicUrl)),
          },
        }
      : {}),
    responses: { ...responses, ...errorResponses(errorCodesOf(endpoint)) },
    'x-codeSamples': exampleSources(endpoint, publicUrl),
  };
}

const SECURITY: Readonly<Record<Access, Json[]>> = {
  public: [],
  practice: [{ session: [] }, { apiKey: [] }],
  'api-key': [{ apiKey: [] }],
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request with the same key happens once. Its answer is kept for 24 hours, unless it is a temporary refusal. Another request with the same key is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

const REPLAYED: Json = {
  description: '`true` when the answer is that of an earlier call with the same key.',
  schema: { type: 'string', const: 'true' },
};

const contentOf = ({ file, response }: Endpoint): Json =>
  file ? { [file]: { schema: { type: 'string', format: 'binary' } } } : json(toSchema(response, 'output'));

const json = (schema: Json, example?: Json): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', path: string): Json[] {
  if (!schema) return [];
  const shape = toSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, inner]) => {
    const required = place === 'path' || (shape.required ?? []).includes(name);
    return {
      name,
      in: place,
      required,
      schema: inner,
      ...(required ? { example: exampleOf(name, inner, path) } : {}),
    };
  });
}

/** One response per status, listing its codes and their default messages. */
function errorResponses(codes: readonly ErrorCode[]): Record<string, Json> {
  const responses: Record<string, Json> = {};
  for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
    const lines = codes
      .filter((code) => ERRORS[code].status === status)
      .map((code) => `\`${code}\`: ${ERRORS[code].message}`);
    responses[status] = {
      description: lines.join('\n\n'),
      content: json({ $ref: '#/components/schemas/Error' }),
    };
  }
  return responses;
}
