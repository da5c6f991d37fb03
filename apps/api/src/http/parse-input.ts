import type { Endpoint, ErrorBody } from '@eyecart/shared/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import { ApiError } from './api-error.js';

interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses params, query and body by the contract.
 * @throws ApiError `invalid_request` listing every fault, or `unsupported_media_type`.
 */
export function parseInput(endpoint: Endpoint, request: Request): ParsedInput {
  if (endpoint.body && request.body === undefined && hasForeignBody(request)) {
    throw new ApiError('unsupported_media_type');
  }
  const faults: NonNullable<ErrorBody['details']> = [];
  const parsed = {
    params: parsePart(endpoint.params, request.params, '', faults),
    query: parsePart(endpoint.query, request.query, '', faults),
    body: parsePart(endpoint.body, request.body, '', faults),
  };
  if (faults.length > 0) {
    const first = faults[0];
    const where = first?.path ? `${first.path}: ` : '';
    throw new ApiError('invalid_request', {
      message: first ? `${where}${first.message}` : undefined,
      details: faults.slice(0, 100),
    });
  }
  return parsed;
}

/** Plain words for what the library says in its own. */
function describeIssue(issue: { code?: string; input?: unknown; expected?: unknown }): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'is required';
  return `must be ${issue.expected === 'array' ? 'a list' : `of the type ${String(issue.expected)}`}`;
}

function hasForeignBody(request: Request): boolean {
  const length = request.get('Content-Length');
  return (length !== undefined && length !== '0') || request.get('Transfer-Encoding') !== undefined;
}

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  prefix: string,
  faults: NonNullable<ErrorBody['details']>,
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    faults.push({ path: prefix + issue.path.join('.'), message: issue.message });
  }
  return undefined;
}
