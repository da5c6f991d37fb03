import type { Endpoint } from '@eyecart/shared/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import { ApiError } from '../api-error.js';
import { describeIssue } from './describe-issue.js';
import { addPracticeName, isBodyOptional } from './key-input.js';

/** One issue per path: the first broken rule says enough. */
type Faults = Map<string, string>;

/** The most that the error's contract allows. */
const MAX_DETAILS = 100;

interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses params, query, and body by the contract. `keyHolder`, the name of the practice whose API key was used, stands
 * in for a missing `practiceName`; null for other callers.
 * @throws ApiError `invalid_request` listing every issue, or `unsupported_media_type`
 */
export function parseInput(
  endpoint: Endpoint,
  request: Request,
  keyHolder: string | null = null,
): ParsedInput {
  if (endpoint.body && request.body === undefined && hasForeignBody(request)) {
    throw new ApiError('unsupported_media_type');
  }
  const sent = readParts(endpoint, request, keyHolder);
  const bodyFault = endpoint.body ? describeBody(sent.body) : null;
  if (bodyFault !== null) throw new ApiError('invalid_request', { message: bodyFault });
  const faults: Faults = new Map();
  const parsed = {
    params: parsePart(endpoint.params, request.params, faults),
    query: parsePart(endpoint.query, sent.query, faults),
    body: parsePart(endpoint.body, sent.body, faults),
  };
  const details = [...faults].slice(0, MAX_DETAILS).map(([path, message]) => ({ path, message }));
  const [first] = details;
  if (!first) return parsed;
  throw new ApiError('invalid_request', { message: `${first.path}: ${first.message}`, details });
}

function readParts(
  endpoint: Endpoint,
  { query, body }: Pick<Request, 'query' | 'body'>,
  keyHolder: string | null,
): Pick<ParsedInput, 'query' | 'body'> {
  if (keyHolder === null) return { query, body };
  const given: unknown = body === undefined && endpoint.body && isBodyOptional(endpoint.body) ? {} : body;
  return {
    query: addPracticeName(endpoint.query, query, keyHolder),
    body: addPracticeName(endpoint.body, given, keyHolder),
  };
}

/** Bodies must be JSON objects. Otherwise the error would list every field as missing. */
function describeBody(body: unknown): string | null {
  if (body === undefined) return 'The request body is required: a JSON object.';
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? null : 'The request body must be a JSON object.';
}

function hasForeignBody(request: Request): boolean {
  const length = request.get('Content-Length');
  return (length !== undefined && length !== '0') || request.get('Transfer-Encoding') !== undefined;
}

function parsePart(schema: z.ZodType | undefined, value: unknown, faults: Faults): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    if (!faults.has(path)) faults.set(path, issue.message);
  }
  return undefined;
}
