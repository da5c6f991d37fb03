import { describe, expect, it } from 'vitest';
import { readReason, readReasons } from './reason-columns.js';

describe('a stored reason', () => {
  it('is read with its parameters', () => {
    expect(readReason('opted_out', null)).toEqual({ code: 'opted_out' });
    expect(readReason('number_limit', { limit: 10 })).toEqual({ code: 'number_limit', limit: 10 });
    expect(readReason(null, null)).toBeNull();
  });

  it.each([
    ['a code of a newer release', 'closed_for_the_holidays', null],
    ['parameters of a newer release', 'number_limit', { most: 10 }],
  ])('is unknown when it has %s', (_what, code, params) => {
    expect(readReason(code, params)).toEqual({ code: 'unknown' });
  });
});

describe('a stored list of reasons', () => {
  const leftOut = { code: 'left_out', products: [{ title: 'Wipes', reason: 'gone' }], more: 0 };

  it('is read whole, or not at all where a newer release wrote it', () => {
    expect(readReasons([leftOut])).toEqual([leftOut]);
    expect(readReasons([leftOut, { code: 'swapped' }])).toBeNull();
    expect(readReasons(null)).toBeNull();
  });
});
