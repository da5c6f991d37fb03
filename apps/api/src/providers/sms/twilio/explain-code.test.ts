import { describe, expect, it } from 'vitest';
import { explainCode, explainRefusal, OPERATOR_MESSAGE } from './explain-code.js';

/** Titles from the vendor's error dictionary (https://www.twilio.com/docs/api/errors, read November 2026). */
const OPERATOR: [number, string][] = [
  [10001, 'Account is not active'],
  [20003, 'Authentication error'],
  [20005, 'Account not active'],
  [20404, 'The requested resource was not found'],
  [21212, 'Invalid From number'],
  [21603, 'A From or MessagingServiceSid is required'],
  [21606, 'From number is not a valid, message-capable number of this account'],
  [21608, 'The number is unverified; trial accounts cannot message it'],
  [21609, 'Invalid status callback URL'],
  [21660, 'Mismatch between the From number and the account'],
  [21701, 'The Messaging Service does not exist'],
  [21702, 'The Messaging Service is not available'],
  [21703, 'The Messaging Service does not contain a phone number'],
  [21704, 'The Messaging Service contains no phone numbers'],
  [21705, 'The Messaging Service is invalid'],
  [30002, 'Account suspended'],
  [30023, 'Daily message cap reached'],
  [30024, 'Numeric sender ID not provisioned on carrier'],
  [30027, 'T-Mobile daily message limit reached'],
  [30032, 'Toll-free number has not been verified'],
  [30033, 'Campaign suspended'],
  [30034, 'Message from an unregistered number'],
  [30035, 'Message from an unregistered number'],
];
const PASSING: [number, string][] = [
  [14107, 'SMS send rate limit exceeded'],
  [20429, 'Too many requests'],
  [21611, 'The sender has too many messages in its queue'],
  [21730, 'System under maintenance'],
  [30001, 'Queue overflow'],
  [30021, 'Time-based rate limit exceeded'],
  [30022, 'Rate limit exceeded with the US carrier'],
  [30410, 'Provider timeout'],
];
const NUMBER = [21211, 21610, 21612, 21614, 30003, 30004, 30005, 30006, 30007, 30008];
const LISTED = [...OPERATOR, ...PASSING].map(([code]) => code).concat(NUMBER);

describe('explainCode', () => {
  it.each(OPERATOR)('holds texts back and alerts the operator for %i (%s)', (code) => {
    expect(explainCode(code)).toMatchObject({
      code: String(code),
      fault: 'operator',
      retry: 'back-off',
      message: OPERATOR_MESSAGE,
    });
  });

  it.each(PASSING)('retries with back-off for %i (%s)', (code) => {
    expect(explainCode(code)).toMatchObject({ fault: 'transient', retry: 'back-off' });
  });

  it('fails only this text for 21408 (region not enabled), and still alerts the operator', () => {
    expect(explainCode(21408)).toMatchObject({ fault: 'other', retry: 'never' });
  });

  it.each(NUMBER)('blames the number for %i', (code) => {
    expect(explainCode(code).fault).toBe('number');
  });

  it('says that the number looks like a landline, and what to ask for', () => {
    expect(explainCode(30006).message).toBe(
      'This number cannot receive texts. It looks like a landline. Ask for a mobile number, then send the cart again.',
    );
  });

  it('recognizes an opt-out only by its code', () => {
    expect(LISTED.filter((code) => explainCode(code).isOptOut)).toEqual([21610]);
    expect(explainCode(21610).message).toBe(
      'The patient has opted out. Ask them to text START, or show the QR code.',
    );
  });

  it('never promises a retry in a final message', () => {
    for (const code of LISTED) expect(explainCode(code).finalMessage).not.toMatch(/we (will )?try/i);
  });

  it('retries a number only when that can help', () => {
    expect(NUMBER.filter((code) => explainCode(code).retry !== 'never')).toEqual([30003, 30008]);
  });

  it.each([null, 12345, 0])('reads any other code (%s) neutrally', (code) => {
    expect(explainCode(code)).toMatchObject({ fault: 'other', retry: 'never', isOptOut: false });
    expect(explainCode(code).message).toContain('could not be delivered');
  });

  it('shows staff no code and ends every message with a period', () => {
    for (const code of LISTED) expect(explainCode(code).message).toMatch(/^[A-Z][^0-9!]*\.$/);
  });
});

/** Meanings of RFC 9110; no vendor code came with them. */
const OF_THE_ACCOUNT: [number, string][] = [
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden: a proxy, or a suspended account'],
  [404, 'Not Found: a wrong account or path, since a send names no other resource'],
  [405, 'Method Not Allowed'],
  [407, 'Proxy Authentication Required'],
  [410, 'Gone'],
];

describe('explainRefusal', () => {
  it.each(OF_THE_ACCOUNT)('holds texts back and alerts the operator for HTTP %i (%s)', (status) => {
    const expected = { fault: 'operator', retry: 'back-off', message: OPERATOR_MESSAGE };
    expect(explainRefusal(status, null)).toMatchObject({ ...expected, code: `HTTP ${status}` });
    expect(explainRefusal(status, 20006)).toMatchObject({ ...expected, code: '20006' });
  });

  it.each([400, 409, 413, 422])('fails only this text for HTTP %i without a code', (status) => {
    expect(explainRefusal(status, null)).toEqual(explainCode(null));
  });

  it.each([
    [403, 21610],
    [404, 21211],
    [400, 21614],
    [429, 20429],
  ])('trusts a listed code more than HTTP %i: %i', (status, code) => {
    expect(explainRefusal(status, code)).toEqual(explainCode(code));
  });
});
