import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { createTwilioGateway } from './twilio-gateway.js';

const SETTINGS = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'auth-token',
  from: '+15005550006',
  messagingServiceSid: null,
  origin: null,
};

describe('isSigned', () => {
  const gateway = createTwilioGateway(SETTINGS);
  const url = 'https://portal.example/webhooks/twilio/status/1?a=b';
  const form = { MessageSid: 'SM1', MessageStatus: 'sent' };
  const signature = twilio.getExpectedTwilioSignature(SETTINGS.authToken, url, form);

  it('accepts what the gateway signed', () => {
    expect(gateway.isSigned(url, form, signature)).toBe(true);
  });

  it.each([
    ['another body', url, { ...form, MessageStatus: 'failed' }, signature],
    ['another address', `${url}2`, form, signature],
    ['no signature', url, form, undefined],
    ['an empty signature', url, form, ''],
    ['a short signature', url, form, 'abc'],
  ])('rejects %s', (_, address, body, given) => {
    expect(gateway.isSigned(address, body, given)).toBe(false);
  });
});

describe('readStatusReport', () => {
  const gateway = createTwilioGateway(SETTINGS);

  it.each([
    [
      { MessageSid: 'SM1', MessageStatus: 'accepted' },
      { gatewayId: 'SM1', status: 'queued', errorCode: null },
    ],
    [
      { MessageSid: 'SM1', MessageStatus: 'delivered', ErrorCode: '' },
      { gatewayId: 'SM1', status: 'delivered', errorCode: null },
    ],
    [
      { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' },
      { gatewayId: 'SM1', status: 'undelivered', errorCode: 30003 },
    ],
    [{ MessageSid: 'SM1', MessageStatus: 'received' }, null],
    [{ MessageStatus: 'sent' }, null],
    [{ MessageSid: 'SM1', Body: 'STOP' }, null],
  ])('reads %j as %j', (form, report) => {
    expect(gateway.readStatusReport(form)).toEqual(report);
  });
});

describe('readIncomingText', () => {
  const gateway = createTwilioGateway(SETTINGS);
  const form = { MessageSid: 'SM1', From: '+13125550142', Body: 'stop' };
  const text = { gatewayId: 'SM1', from: '+13125550142', body: 'stop', takenFor: null };

  it.each([
    [form, text],
    [
      { ...form, OptOutType: 'STOP' },
      { ...text, takenFor: 'stop' },
    ],
    [
      { ...form, OptOutType: 'START' },
      { ...text, takenFor: 'start' },
    ],
    [
      { ...form, OptOutType: 'HELP' },
      { ...text, takenFor: 'help' },
    ],
    [{ ...form, OptOutType: 'OTHER' }, text],
    [
      { ...form, Body: '' },
      { ...text, body: '' },
    ],
    [{ MessageSid: 'SM1', From: '+13125550142' }, null],
    [{ From: '+13125550142', Body: 'stop' }, null],
    [{ MessageSid: 'SM1', Body: 'stop' }, null],
  ])('reads %j as %j', (given, read) => {
    expect(gateway.readIncomingText(given)).toEqual(read);
  });
});
