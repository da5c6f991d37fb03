import type { z } from 'zod';
import { isSecret } from './secret-files.js';

/** One line per bad setting: its name, its value unless that is a secret, and what is allowed. */
export function describeFaults(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = given[name];
    if (value === undefined) return `${name} is missing.`;
    return `${name}${isSecret(name) ? '' : ` is "${value}"`}: ${wordIssue(issue)}.`;
  });
  return lines.join('\n');
}

/** The allowed values in plain words. */
function wordIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`;
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a whole address, with its scheme' : issue.message;
    default:
      return issue.message;
  }
}

const unitOf = (origin: string): string => (origin === 'string' ? ' characters long' : '');
