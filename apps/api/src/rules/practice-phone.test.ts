import { expect, it } from 'vitest';
import { parsePracticePhone } from './practice-phone.js';

it.each([
  ['(312) 555-0100', '+13125550100'],
  ['1-800-555-0199', '+18005550199'],
  ['+1 787 555 0100', '+17875550100'],
])('takes %s', (typed, e164) => {
  expect(parsePracticePhone(typed)).toMatchObject({ ok: true, e164 });
});

it.each([
  ['', 'Phone number is required'],
  ['555-0100', 'Please add the area code.'],
  ['(312) 555-0100 x12', 'Please leave out the extension.'],
  ['+44 20 7946 0018', 'Please enter a US phone number.'],
  ['416-555-0100', 'Please enter a US phone number.'],
  ['900-555-0100', 'Patients would pay for calls to this number. Please enter another one.'],
  ['800-155-0100', 'This is not a US phone number in use. Please check the area code and the digits.'],
])('refuses %j: %s', (typed, message) => {
  expect(parsePracticePhone(typed)).toEqual({ ok: false, message });
});
