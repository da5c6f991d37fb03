import { checkPhonePattern, formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFictional, type PatientPhoneRefusal, parsePatientPhone } from './phone-number.js';

const US_AREA_CODES = ['201', '212', '305', '312', '415', '503', '602', '702', '773', '808', '907'];

function reasonFor(text: string): PatientPhoneRefusal | null {
  const parsed = parsePatientPhone(text);
  return parsed.ok ? null : parsed.reason;
}

const isTestNumber = (e164: string) => /^\+1500555000\d$/.test(e164);

describe('parsePatientPhone', () => {
  it.each([
    '+13125550142',
    '3125550142',
    '13125550142',
    '(312) 555-0142',
    '1-312-555-0142',
    ' 312.555.0142 ',
    '+1 (312) 555-0142',
  ])('reads %j as E.164', (text) => {
    expect(parsePatientPhone(text)).toEqual({ ok: true, e164: '+13125550142' });
  });

  it.each(['7872345678', '7875550142', '6712345678', '6702345678', '3407731234', '6846331234'])(
    'accepts US territories (%s)',
    (text) => {
      expect(parsePatientPhone(text)).toEqual({ ok: true, e164: `+1${text}` });
    },
  );

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['555-0142', 'no-area-code'],
    ['5550142', 'no-area-code'],
    ['012-555-0142', 'not-possible'],
    ['290-555-0142', 'not-possible'],
    ['555-555-0142', 'not-possible'],
    ['950-555-0142', 'not-possible'],
    ['700-555-0142', 'not-possible'],
    ['hello', 'malformed'],
    ['312-555-CARE', 'malformed'],
    ['call 312-555-0142', 'malformed'],
    ['3125550142 3125550143', 'malformed'],
    ['312-555-0142 x5', 'extension'],
    ['312-555-0142 ext. 5', 'extension'],
    ['312-555-0142 extension 5', 'extension'],
    ['312-555-0142 #5', 'extension'],
    ['3125550142;ext=5', 'extension'],
    ['+442079460958', 'not-us'],
    ['+44 312 555 0142', 'not-us'],
    ['44 312 555 0142', 'not-us'],
    ['+52 55 1234 5678', 'not-us'],
    ['+442079460', 'not-us'],
    ['(416) 555-0142', 'not-us'],
    ['942-555-0142', 'not-us'],
    ['2423456789', 'not-us'],
    ['800-555-1234', 'toll-free'],
    ['+18332345678', 'toll-free'],
    ['900-234-5678', 'premium'],
    ['911-234-5678', 'not-possible'],
    ['312-155-0142', 'not-possible'],
    ['000-000-0000', 'not-possible'],
    ['500-555-1234', 'not-possible'],
  ] as const)('refuses %j as %s', (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });

  it('shows the specified messages for an empty and a malformed number', () => {
    expect(parsePatientPhone('')).toMatchObject({ message: 'Phone number is required' });
    expect(parsePatientPhone('12')).toMatchObject({ message: 'Please enter a valid phone number' });
  });

  it('says when an area code is missing or invalid', () => {
    expect(parsePatientPhone('555-0142')).toMatchObject({ message: 'Please add the area code.' });
    expect(parsePatientPhone('1-555-0142')).toMatchObject({ message: 'Please add the area code.' });
    expect(parsePatientPhone('012-555-0142')).toMatchObject({ message: '012 is not an area code.' });
    expect(parsePatientPhone('(911) 555-0142')).toMatchObject({ message: '911 is not an area code.' });
  });

  // Source: NANPA, area codes put in service from 2023 to 2026.
  it.each([
    ...['357', '436', '457', '465', '471', '483', '621'],
    ...['624', '679', '729', '837', '861', '924'],
  ])('accepts area code %s, recently put in service', (area) => {
    expect(parsePatientPhone(`(${area}) 555-0142`)).toEqual({ ok: true, e164: `+1${area}5550142` });
  });

  it('accepts an area code newer than the table, with a warning', () => {
    expect(parsePatientPhone('(232) 555-0142')).toEqual({
      ok: true,
      e164: '+12325550142',
      warning: 'We do not know the area code 232 yet. Please check the number.',
    });
  });

  it('accepts test numbers only where they are known', () => {
    for (let digit = 0; digit <= 9; digit += 1) {
      const testNumber = `+1500555000${digit}`;
      expect(parsePatientPhone(testNumber, { isTestNumber })).toEqual({
        ok: true,
        e164: testNumber,
      });
      expect(reasonFor(testNumber)).toBe('not-possible');
    }
    expect(parsePatientPhone('+15005550010', { isTestNumber }).ok).toBe(false);
    expect(parsePatientPhone('+18005550001', { isTestNumber }).ok).toBe(false);
  });

  it('accepts the fictional 555-01XX numbers of real area codes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...US_AREA_CODES), fc.integer({ min: 100, max: 199 }), (area, line) => {
        const e164 = `+1${area}5550${line}`;
        expect(parsePatientPhone(formatUsPhone(e164))).toEqual({ ok: true, e164 });
      }),
    );
  });

  it('accepts nothing that the pattern rejects, and never throws', () => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[+\d ().x-]{0,20}$/));
    fc.assert(
      fc.property(anything, (text) => {
        const parsed = parsePatientPhone(text, { isTestNumber });
        if (!parsed.ok) return;
        expect(checkPhonePattern(text)).toBeNull();
        expect(parsed.e164).toMatch(/^\+1\d{10}$/);
        expect(parsePatientPhone(parsed.e164, { isTestNumber })).toEqual(parsed);
      }),
      { numRuns: 500 },
    );
  });
});

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
