import { expect, it } from 'vitest';
import { isOneDigitOff, isSameNumber } from './corrected-number';

it.each([
  ['(312) 555-0142', '+13125550142', true],
  ['3125550142', '(312) 555-0143', false],
])('compares %s with %s', (one, other, isSame) => {
  expect(isSameNumber(one, other)).toBe(isSame);
});

it.each([
  ['(312) 555-0142', '312.555.0143', true],
  ['+13125550142', '(312) 555-0142', false],
  ['(312) 555-0142', '(312) 555-0124', false],
  ['(312) 555-0142', '(312) 555-014', false],
  ['', '(312) 555-0142', false],
])('tells whether %s and %s differ in one digit', (one, other, isOff) => {
  expect(isOneDigitOff(one, other)).toBe(isOff);
});
