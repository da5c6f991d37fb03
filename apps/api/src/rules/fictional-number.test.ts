import { describe, expect, it } from 'vitest';
import { isFictional } from './fictional-number.js';

describe('a fictional number', () => {
  it.each(['+13125550100', '(907) 555-0199', '1-212-555-0142', ' 3125550101 '])('is %s', (typed) => {
    expect(isFictional(typed)).toBe(true);
  });

  it.each(['+13125550099', '+13125550200', '+13125560142', '555-0142', '+1312555014', '', '+13125550142 x5'])(
    'is not "%s"',
    (typed) => {
      expect(isFictional(typed)).toBe(false);
    },
  );
});
