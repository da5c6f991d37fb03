import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { UnsignedWebhookError } from '../../webhook-request.js';
import { explainCode } from './explain-code.js';
import { createTwilioGateway } from './twilio-gateway.js';

const SETTINGS = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'auth-token',
  from: '+15005550006',
  messagingServiceSid: null,
  origin: null,
};
const URL = 'https://portal.example/webhooks/twilio/status/1?a=b';
type Form = Record<string, string>;

const gateway = createTwilioGateway(SETTINGS);
const sign = (form: Form, token = SETTINGS.authToken) => twilio.getExpectedTwilioSignature(token, URL, form);
const requestWith = (form: Form, signature: string | undefined, url = URL) => ({
  url,
  header: (name: string) => (name === 'X-Twilio-Signature' ? signature : undefined),
  body: Buffer.from(new URLSearchParams(form).toString()),
});
const signed = (form: Form) => requestWith(form, sign(form));

describe('a signature', () => {
  const form = { MessageSid: 'SM1', MessageStatus: 'sent' };
  const signature = sign(form);

  it('of the gateway is accepted', () => {
    expect(gateway.readStatusReport(signed(form))).not.toBeNull();
  });

  it('may use either token during a rotation', () => {
    const rotating = createTwilioGateway({ ...SETTINGS, secondaryAuthToken: 'next-token' });
    for (const token of ['auth-token', 'next-token']) {
      expect(rotating.readStatusReport(requestWith(form, sign(form, token)))).not.toBeNull();
    }
    const other = requestWith(form, sign(form, 'other-token'));
    expect(() => rotating.readStatusReport(other)).toThrow(UnsignedWebhookError);
  });

  it.each([
    ['of another body', requestWith({ ...form, MessageStatus: 'failed' }, signature)],
    ['of another URL', requestWith(form, signature, `${URL}2`)],
    ['that is missing', requestWith(form, undefined)],
    ['that is empty', requestWith(form, '')],
    ['that is too short', requestWith(form, 'abc')],
    [
      'of thousands of fields',
      signed(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`n${at}`, '1']))),
    ],
  ])('%s is refused', (_, request) => {
    expect(() => gateway.readStatusReport(request)).toThrow(UnsignedWebhookError);
    expect(() => gateway.readIncomingText(request)).toThrow(UnsignedWebhookError);
  });
});

describe('readStatusReport', () => {
  it.each<[Form, unknown]>([
    [
      { MessageSid: 'SM1', MessageStatus: 'accepted' },
      { gatewayId: 'SM1', delivery: { status: 'accepted' } },
    ],
    [
      { MessageSid: 'SM1', MessageStatus: 'delivered', ErrorCode: '' },
      { gatewayId: 'SM1', delivery: { status: 'delivered' } },
    ],
    [
      { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' },
      { gatewayId: 'SM1', delivery: { status: 'failed', failure: explainCode(30003) } },
    ],
    [
      { MessageSid: 'SM1', MessageStatus: 'read' },
      { gatewayId: 'SM1', delivery: { status: 'delivered' } },
    ],
    [{ MessageSid: 'SM1', MessageStatus: 'received' }, null],
    [{ MessageStatus: 'sent' }, null],
    [{ MessageSid: 'SM1', Body: 'STOP' }, null],
  ])('reads %j as %j', (form, report) => {
    expect(gateway.readStatusReport(signed(form))).toEqual(report);
  });
});

describe('readIncomingText', () => {
  const SERVICE = `MG${'2'.repeat(32)}`;
  const form = { MessageSid: 'SM1', From: '+13125550142', Body: 'stop' };
  const text = {
    gatewayId: 'SM1',
    from: '+13125550142',
    channel: 'sms',
    sentTo: [],
    body: 'stop',
    mediaCount: 0,
    handledAs: null,
  };

  it.each<[Form, unknown]>([
    [form, text],
    [
      { ...form, OptOutType: 'STOP' },
      { ...text, handledAs: 'stop' },
    ],
    [
      { ...form, OptOutType: 'START' },
      { ...text, handledAs: 'start' },
    ],
    [
      { ...form, OptOutType: 'HELP' },
      { ...text, handledAs: 'help' },
    ],
    [{ ...form, OptOutType: 'OTHER' }, text],
    [
      { ...form, Body: '' },
      { ...text, body: '' },
    ],
    [
      { ...form, From: 'RcS:+1 312 555 0142', To: 'rcs:brand_agent', OptOutType: 'STOP' },
      { ...text, channel: 'rcs', handledAs: 'stop' },
    ],
    [
      { ...form, Body: '', NumMedia: '2' },
      { ...text, body: '', mediaCount: 2 },
    ],
    [
      { MessageSid: 'SM1', From: '+13125550142', NumMedia: '1' },
      { ...text, body: '', mediaCount: 1 },
    ],
    [
      { ...form, To: '+13125550100', MessagingServiceSid: SERVICE },
      { ...text, sentTo: ['+13125550100', SERVICE] },
    ],
    // What PostgreSQL cannot store is left out; the signature covers the form as it was sent.
    [
      { MessageSid: 'SM\u00001', From: '+1312555\u00000142', Body: 'st\u0000op', OptOutType: 'ST\u0000OP' },
      { ...text, handledAs: 'stop' },
    ],
    [
      { MessageSid: 'SM1', Body: 'stop' },
      { ...text, from: '' },
    ],
    [
      { ...form, From: '' },
      { ...text, from: '' },
    ],
    [{ MessageSid: 'SM1', From: '+13125550142' }, null],
    [{ From: '+13125550142', Body: 'stop' }, null],
  ])('reads %j as %j', (given, read) => {
    expect(gateway.readIncomingText(signed(given))).toEqual(read);
  });
});
