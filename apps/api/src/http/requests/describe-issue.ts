import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Describes a validation issue in plain English, with what is allowed. A contract's own message comes first. */
export function describeIssue(issue: Issue): string {
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_big') return describeTooBig(issue);
  if (issue.code === 'too_small') return describeTooSmall(issue);
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(quote).join(' or ')}`;
  if (issue.code === 'invalid_union') return describeUnion(issue);
  return 'is not allowed here';
}

function describeTooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'array') return `must have at most ${itemsOf(maximum)}`;
  if (origin === 'string') return `must be at most ${maximum} characters`;
  return `must be ${maximum} or less`;
}

const itemsOf = (count: number | bigint): string => (count === 1 ? '1 item' : `${count} items`);

function describeTooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'array') return `must have at least ${itemsOf(minimum)}`;
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must be at least ${minimum} characters`;
  return `must be ${minimum} or more`;
}

function describeUnion({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const types = errors
    .flat()
    .flatMap((one) => (one.code === 'invalid_type' ? [TYPES[one.expected] ?? one.expected] : []));
  return types.length === 0 ? 'is not allowed here' : `must be ${[...new Set(types)].join(' or ')}`;
}

const quote = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : String(value));
