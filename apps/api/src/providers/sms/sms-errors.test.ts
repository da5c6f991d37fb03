import { describe, expect, it } from 'vitest';
import { explainGatewayCode } from './sms-errors.js';

const LISTED = [
  21211, 21408, 21610, 21612, 21614, 30003, 30004, 30005, 30006, 30007, 30008, 30034, 20429, 30001, 21611,
  20003,
];

describe('explainGatewayCode', () => {
  it('says that it looks like a landline, and what to ask for', () => {
    const message =
      'This number cannot receive texts. It looks like a landline. Ask for a mobile number, then send the cart again.';
    expect(explainGatewayCode(30006)).toEqual({
      message,
      finalMessage: message,
      retry: 'never',
      tellOperator: false,
      optOut: false,
    });
  });

  it('knows an opt-out by its code, and only by that', () => {
    expect(LISTED.filter((code) => explainGatewayCode(code).optOut)).toEqual([21610]);
    expect(explainGatewayCode(21610).message).toBe(
      'The patient has opted out. Ask them to text START, or show the QR code.',
    );
  });

  it('promises another try in no final words', () => {
    for (const code of LISTED) expect(explainGatewayCode(code).finalMessage).not.toMatch(/we (keep )?try/i);
  });

  it('tries again only where that can help', () => {
    const retried = (retry: string) => LISTED.filter((code) => explainGatewayCode(code).retry === retry);
    expect(retried('later-once')).toEqual([30003, 30008]);
    expect(retried('back-off')).toEqual([20429, 30001, 21611]);
  });

  it('calls the operator where the practice cannot help itself', () => {
    expect(LISTED.filter((code) => explainGatewayCode(code).tellOperator)).toEqual([21408, 30034, 20003]);
  });

  it.each([null, 12345, 0])('says of any other (%s) that it could not be delivered', (code) => {
    expect(explainGatewayCode(code)).toMatchObject({ retry: 'never', tellOperator: false, optOut: false });
    expect(explainGatewayCode(code).message).toContain('could not be delivered');
  });

  it('names no code and ends every sentence', () => {
    for (const code of LISTED) expect(explainGatewayCode(code).message).toMatch(/^[A-Z][^0-9!]*\.$/);
  });
});
