import { describe, expect, it } from 'vitest';
import { findJsonFault } from './find-json-fault.js';

const faultOf = (json: string): string | undefined => findJsonFault(Buffer.from(json))?.code;
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('JSON is refused before it is parsed', () => {
  it.each([
    ['{"a":"\\u0000"}', 'a text with NUL'],
    ['{"\\u0000":1}', 'a name with NUL'],
    ['["\\\\\\u0000"]', 'NUL after a backslash'],
    [nested(33), 'too many levels'],
    [`{"a":${nested(32)}}`, 'too many levels in an object'],
  ])('%s: %s', (json) => {
    expect(faultOf(json)).toBe('invalid_request');
  });

  it.each([
    [`[${'1,'.repeat(5_000)}1]`],
    [`[${'{},'.repeat(2_600)}{}]`],
    [`{${Array.from({ length: 5_001 }, (_, at) => `"n${at}":1`).join()}}`],
  ])('with thousands of names or values', (json) => {
    expect(faultOf(json)).toBe('payload_too_large');
  });
});

it.each([
  ['{"a":"\\\\u0000"}', 'a backslash and the letters u0000'],
  ['{"a":"[[,{\\"[{,"}', 'brackets in a text'],
  [JSON.stringify(','.repeat(20_000)), 'a text of commas'],
  [nested(32), '32 levels'],
  [`[${Array(100).fill('[]').join()}]`, 'lists beside each other'],
  [`[${'1,'.repeat(4_000)}1]`, 'a list of 4,001'],
  ['', 'nothing'],
  ['{"a', 'what breaks off'],
])('%s passes: %s', (json) => {
  expect(findJsonFault(Buffer.from(json))).toBeNull();
});
