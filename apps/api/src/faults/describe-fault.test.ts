import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeFault, sayFault } from './describe-fault.js';

const SECRET = 'Nguyen';
const withCode = (error: Error, code: string | number) => Object.assign(error, { code });
const refused = Object.assign(new pg.DatabaseError(`invalid value "${SECRET}"`, 1, 'error'), {
  code: '22021',
});

describe('what the log says of a failure', () => {
  it.each([
    ['an error', new TypeError(`Cannot read ${SECRET}`), { name: 'TypeError' }],
    ['one with lines', new Error(`It says:\n    at ${SECRET}\n${SECRET}`), { name: 'Error' }],
    [
      'a failed query',
      new DrizzleQueryError('select $1', [SECRET], refused),
      { name: 'DrizzleQueryError', code: '22021' },
    ],
    [
      'a failed request',
      new TypeError('fetch failed', { cause: withCode(new Error(SECRET), 'ECONNREFUSED') }),
      { name: 'TypeError', code: 'ECONNREFUSED' },
    ],
    ['a vendor’s refusal', withCode(new Error(SECRET), 21610), { name: 'Error', code: '21610' }],
    ['a text', SECRET, { name: 'NotAnError' }],
  ])('has its name, code, and place, and never its message: %s', (_, error, said) => {
    const fault = describeFault(error);
    expect(fault).toMatchObject(said);
    expect(JSON.stringify(fault)).not.toContain(SECRET);
    if (error instanceof Error) expect(fault.stack).toContain('describe-fault.test.ts');
  });
});

it.each([
  [new Error('The shop is closed'), 'The shop is closed'],
  [new DrizzleQueryError('select $1', [SECRET], new Error('no such table')), 'Query failed: no such table'],
  [withCode(new AggregateError([]), 'ECONNREFUSED'), 'ECONNREFUSED'],
])('tells the operator in words: %s', (error, words) => {
  expect(sayFault(error)).toBe(words);
});
