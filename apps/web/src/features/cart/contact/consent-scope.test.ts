import { expect, it } from 'vitest';
import { completeScope, holdsConsent, noteAttempt } from './consent-scope';

const of = (phoneNumber: string, patientLastName = 'Alvarez') => ({ phoneNumber, patientLastName });
const GIVEN = of('(312) 555-0142');

it.each([
  ['nothing changed', GIVEN, true],
  ['the same number is written in another way', of('312.555.0142'), true],
  ['only the name changed', of('(312) 555-0142', 'Okafor'), true],
  ['one digit was corrected', of('(312) 555-0143'), true],
  ['the number changed before any attempt', of('(414) 555-0199'), true],
  ['a number is being typed', of('(414) 5', 'Okafor'), true],
  ['name and number changed', of('(414) 555-0199', 'Okafor'), false],
  ['the name changed with one digit', of('(312) 555-0143', 'Okafor'), false],
])('keeps consent or not when %s', (_, now, isKept) => {
  expect(holdsConsent(GIVEN, now)).toBe(isKept);
});

it('ends consent when the number changes after an attempt, except for one digit', () => {
  const tried = of('(608) 555-0111');
  noteAttempt('608-555-0111');
  expect(holdsConsent(tried, of('(608) 555-0112'))).toBe(true);
  expect(holdsConsent(tried, of('(608) 555-0122'))).toBe(false);
});

it('takes over what was entered after the box was ticked', () => {
  const blank = of('', '');
  expect(completeScope(blank, of('(608) 5', ' '))).toEqual(blank);
  const whole = completeScope(blank, GIVEN);
  expect(whole).toEqual(GIVEN);
  expect(completeScope(whole, of('(414) 555-0199', 'Okafor'))).toEqual(GIVEN);
});
