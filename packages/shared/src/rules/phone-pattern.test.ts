import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AREA_CODE_MISSING,
  checkPhonePattern,
  formatUsPhone,
  PHONE_INVALID,
  PHONE_REQUIRED,
} from './phone-pattern.js';

const tenDigits = fc
  .tuple(
    fc.integer({ min: 200, max: 999 }).filter((area) => area % 100 !== 11),
    fc.integer({ min: 200, max: 999 }),
    fc.nat(9999),
  )
  .map(([area, exchange, line]) => `${area}${exchange}${String(line).padStart(4, '0')}`);

describe('checkPhonePattern', () => {
  it.each([
    '3125550142',
    '(312) 555-0142',
    '(312)555-0142',
    '312-555-0142',
    '312.555.0142',
    '312 555 0142',
    '+13125550142',
    '+1 (312) 555-0142',
    '1-312-555-0142',
    '44 312 555 0142',
    '  312 555 0142  ',
  ])('takes %s', (text) => {
    expect(checkPhonePattern(text)).toBeNull();
  });

  it.each(['', ' ', '\t\n'])('requires a number (%j)', (text) => {
    expect(checkPhonePattern(text)).toBe(PHONE_REQUIRED);
  });

  it.each(['555-0142', '555 0142', '5550142', ' 555.0142 ', '1-555-0142', '+1 555 0142', '15550142'])(
    'asks for the area code of %s',
    (text) => {
      expect(checkPhonePattern(text)).toBe(AREA_CODE_MISSING);
      expect(checkPhonePattern(formatUsPhone(text))).toBe(AREA_CODE_MISSING);
    },
  );

  it.each([
    ['(012) 555-0142', '012 is not an area code.'],
    ['911-555-0142', '911 is not an area code.'],
    ['+1 (111) 555-0142', '111 is not an area code.'],
  ])('says what is wrong with the area code of %s', (text, message) => {
    expect(checkPhonePattern(text)).toBe(message);
  });

  it.each([
    '312555014',
    '31255501422222',
    '(312 555-0142',
    '312) 555-0142',
    '312--555-0142',
    '+312 3125550142',
    '312-555-0142 x5',
    '312-555-CARE',
    'call 312-555-0142',
  ])('refuses %s', (text) => {
    expect(checkPhonePattern(text)).toBe(PHONE_INVALID);
  });

  it('takes every separator in every place', () => {
    const separator = fc.constantFrom('', ' ', '.', '-');
    fc.assert(
      fc.property(tenDigits, separator, separator, fc.boolean(), (digits, first, second, inParentheses) => {
        const area = inParentheses ? `(${digits.slice(0, 3)})` : digits.slice(0, 3);
        const text = `${area}${first}${digits.slice(3, 6)}${second}${digits.slice(6)}`;
        expect(checkPhonePattern(text)).toBeNull();
        expect(formatUsPhone(text)).toBe(formatUsPhone(digits));
      }),
    );
  });
});

describe('formatUsPhone', () => {
  it.each([
    ['+13125550142', '(312) 555-0142'],
    ['13125550142', '(312) 555-0142'],
    ['3125550142', '(312) 555-0142'],
    ['312.555.0142', '(312) 555-0142'],
    ['', ''],
    ['3', '3'],
    ['312', '312'],
    ['3125', '(312) 5'],
    ['312555', '(312) 555'],
    ['5550142', '555-0142'],
    ['555-0142', '555-0142'],
    ['31255501', '(312) 555-01'],
    ['1312', '1312'],
    ['31255501429', '31255501429'],
    ['+442079460958', '+442079460958'],
    ['312-555-0142 x5', '312-555-0142 x5'],
  ])('shows %j as %j', (text, shown) => {
    expect(formatUsPhone(text)).toBe(shown);
  });

  it('is stable, and keeps a number that the pattern takes', () => {
    fc.assert(
      fc.property(tenDigits, fc.nat(10), (digits, length) => {
        const shown = formatUsPhone(digits.slice(0, length));
        expect(formatUsPhone(shown)).toBe(shown);
        expect(checkPhonePattern(formatUsPhone(`+1${digits}`))).toBeNull();
      }),
    );
  });
});
