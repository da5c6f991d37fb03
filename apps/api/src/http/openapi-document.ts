import {
  type Endpoint,
  ERRORS,
  type ErrorCode,
  errorBodySchema,
  errorCodesOf,
} from '@eyecart/shared/contracts';
import { z } from 'zod';
import { cookieName, SESSION_COOKIE } from './access.js';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, generated from the contracts. */
export function createOpenApiDocument(options: {
  endpoints: readonly Endpoint[];
  portalName: string;
  publicUrl: string;
}): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of options.endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${options.portalName} API`, version: '1' },
    servers: [{ url: options.publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(SESSION_COOKIE, options.publicUrl.startsWith('https:')),
        },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: z.toJSONSchema(errorBodySchema) },
    },
  };
}

function describe(endpoint: Endpoint): Json {
  const success = endpoint.status ?? 200;
  const responses: Record<string, Json> = {};
  for (const status of [success, ...(endpoint.otherStatuses ?? [])]) {
    responses[status] = { description: 'Success', content: json(toSchema(endpoint.response, 'output')) };
  }
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'practice' ? [{ session: [] }, { apiKey: [] }] : [],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(toSchema(endpoint.body, 'input')) } }
      : {}),
    responses: { ...responses, ...errorResponses(errorCodesOf(endpoint)) },
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request with the same key happens once. Its answer is kept for 24 hours, unless it is a temporary refusal.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const shape = toSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required ?? []).includes(name),
    schema: inner,
  }));
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
