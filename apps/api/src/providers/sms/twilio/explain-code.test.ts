import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from './error-codes.js';
import { explainCode, explainRefusal } from './explain-code.js';

/** What the vendor says of each code on its page (https://www.twilio.com/docs/api/errors/21659; read November 2026). */
const OPERATOR: [number, string][] = [
  [10001, 'a suspended account cannot use Twilio for calls, messages, or other API activity'],
  [10002, 'your account is still in trial mode'],
  [20003, 'the credentials may not do this'],
  [20005, 'potentially because you ran out of funds'],
  [20010, 'the action has been disabled for your account; contact support'],
  [20404, 'a send names no resource but our account'],
  [21212, 'the From number is invalid'],
  [21601, 'the From number is not an incoming number assigned to your account'],
  [21603, 'no From number was specified'],
  [21606, 'only numbers provided by or ported to Twilio can send'],
  [21607, 'in trial mode only the trial number can send'],
  [21608, 'a trial account cannot message unverified numbers; upgrade'],
  [21609, 'our own callback address is invalid'],
  [21659, 'you have provided an incorrect From number, or its porting is not complete'],
  [21660, 'the From number is not owned by the account of the credentials'],
  [21661, 'the From number is not SMS-capable'],
  [21701, 'the Messaging Service does not exist'],
  [21703, 'the Messaging Service has no number to send from'],
  [21705, 'the Messaging Service is invalid'],
  [30002, 'the account was suspended after the text was accepted'],
  [30023, 'the daily cap of the brand is reached'],
  [30024, 'the sender is not provisioned on the carrier'],
  [30027, 'the daily limit at one carrier is reached'],
  [30032, 'the toll-free number has not been verified'],
  [30033, 'the campaign is suspended'],
  [30034, 'the number is not associated with an approved campaign'],
  [30035, 'the number is still being configured'],
  [30037, 'outbound messaging is disabled'],
  [30044, 'a trial account has a lower limit of segments; upgrade'],
  [63001, 'the channel of the sender refuses our account; delete the sender and add it again'],
  [63007, 'no channel has the From address, or its approval is pending'],
  [63008, 'the channel of the sender is misconfigured'],
  [63038, 'the account sent more messages than allowed in 24 hours'],
  [90010, 'the account is suspended'],
  [572002, 'a trial account must use the number assigned to the recipient'],
  [572003, 'a trial account must use the number assigned to the recipient'],
  [572005, 'a trial account can send only to verified recipients'],
  [572006, 'a trial account can use only predefined templates'],
];
const PASSING: [number, string][] = [
  [14107, 'SMS send rate limit exceeded'],
  [20429, 'too many requests'],
  [21611, 'the queue of the From number exceeds 10 hours'],
  [21730, 'try again later'],
  [30001, 'queue overflow'],
  [30017, 'congestion in the network of the carrier'],
  [30021, 'an internal error prevented Twilio from processing it'],
  [30022, 'rate limit of the US carrier'],
  [30036, 'it waited in the queue too long and was not sent; retry'],
  [30047, 'neither queued nor sent; retry sending'],
  [30410, 'the provider timed out; try later'],
  [30500, 'an internal error; try sending the message again'],
  [30610, 'not at this time, for the local hours'],
  [30615, 'not at this time, for the local hours'],
  [63009, 'the channel answered with a server error'],
  [63010, 'an internal error'],
  [63012, 'the channel failed inside'],
  [63017, 'slow down'],
];
const TERRITORY: [number, string][] = [
  [21408, 'permissions are disabled for the destination region'],
  [21657, 'the sender is not supported in the destination'],
  [30040, 'the carrier of the destination requires pre-registration'],
  [30041, 'the country of the destination requires registration'],
];
const NUMBER = [
  21211, 21265, 21266, 21268, 21610, 21612, 21614, 21635, 30003, 30004, 30005, 30006, 30007, 30008, 30450,
  30630, 63014, 63036,
];
const sentenceOf = (code: number): string => describeReason(explainCode(code).reason).sentence;
const LISTED = Object.keys(ERROR_CODES).map(Number);

describe('explainCode', () => {
  it.each(OPERATOR)('holds texts back and alerts the operator for %i (%s)', (code) => {
    expect(explainCode(code)).toMatchObject({
      code: String(code),
      fault: 'operator',
      retry: 'back-off',
      retryReason: { code: 'sender_down' },
    });
  });

  it.each(PASSING)('retries with back-off for %i (%s)', (code) => {
    expect(explainCode(code)).toMatchObject({ fault: 'transient', retry: 'back-off' });
  });

  it.each(TERRITORY)('fails only this text for %i (%s), and still alerts the operator', (code) => {
    expect(explainCode(code)).toMatchObject({ fault: 'other', retry: 'never' });
    expect(explainCode(code).reason).toEqual({ code: 'country_off' });
  });

  it.each(NUMBER)('blames the number for %i', (code) => {
    expect(explainCode(code).fault).toBe('number');
  });

  it('waits for the operator only where every text would fail, and not for a number', () => {
    for (const code of NUMBER) expect(explainCode(code).fault).not.toBe('operator');
    for (const [code] of [...PASSING, ...TERRITORY]) expect(explainCode(code).fault).not.toBe('operator');
  });

  it('says that the number looks like a landline, and what to ask for', () => {
    expect(sentenceOf(30006)).toBe(
      'This number cannot receive texts. It looks like a landline. Ask for a mobile number, then send the cart again.',
    );
  });

  it('recognizes an opt-out only by its code', () => {
    expect(LISTED.filter((code) => explainCode(code).isOptOut)).toEqual([21610, 30630]);
    expect(sentenceOf(21610)).toBe('The patient has opted out. Ask them to text START, or show the QR code.');
  });

  it('never promises a retry where there is none', () => {
    for (const code of LISTED) expect(sentenceOf(code)).not.toMatch(/we (will )?try/i);
  });

  it('has another reason while it is tried again, and only then', () => {
    for (const code of LISTED) {
      const { retry, reason, retryReason } = explainCode(code);
      expect(retryReason === null).toBe(retry === 'never');
      expect(retryReason?.code).not.toBe(reason.code);
    }
  });

  it('retries a number only when that can help', () => {
    const retried = LISTED.filter((code) => explainCode(code).retry === 'later-once');
    // For the last three the vendor says: temporary, over within a couple of hours.
    expect(retried).toEqual([30003, 30008, 30450, 30453, 30485]);
  });

  it.each([null, 12345, 0, 30038, 30039, 30620, 21656])('reads any other code (%s) neutrally', (code) => {
    expect(explainCode(code)).toMatchObject({ fault: 'other', retry: 'never', isOptOut: false });
    expect(explainCode(code).reason).toEqual({ code: 'delivery_failed' });
  });

  it('shows staff no code and ends every message with a period', () => {
    for (const code of LISTED) expect(sentenceOf(code)).toMatch(/^[A-Z][^0-9!]*\.$/);
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
    const expected = { fault: 'operator', retry: 'back-off', reason: { code: 'sender_failed' } };
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
