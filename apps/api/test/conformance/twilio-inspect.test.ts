import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createTwilioGateway, type TwilioSettings } from '../../src/providers/sms/twilio/twilio-gateway.js';
import { type StubServer, startStubServer } from './stub-server.js';

const ACCOUNT = `AC${'0a'.repeat(16)}`;
const SERVICE = `MG${'0b'.repeat(16)}`;
const NUMBER = `PN${'0c'.repeat(16)}`;
const REPLIES_URL = 'https://portal.example/webhooks/twilio/inbound';
const LOCAL = '+13125550100';
const TOLL_FREE = '+18885550100';

const page = (key: string, ...items: object[]) => ({ [key]: items, meta: { key, next_page_url: null } });
const number = (changes: object = {}) => ({
  incoming_phone_numbers: [{ sid: NUMBER, capabilities: { sms: true }, sms_url: REPLIES_URL, ...changes }],
});

/** What Twilio answers, by the end of the path; a number is a status with an error code. */
type Answers = Readonly<Record<string, object | readonly [status: number, code: number]>>;

const HEALTHY: Answers = {
  [`${ACCOUNT}.json`]: { status: 'active', type: 'Full' },
  'IncomingPhoneNumbers.json': number(),
  'Messages.json': { messages: [{ sid: 'SM1', body: 'Your cart' }] },
  '/Services': page('services', { sid: SERVICE }),
  [`/Services/${SERVICE}`]: { inbound_request_url: REPLIES_URL, use_inbound_webhook_on_number: false },
  [`/Services/${SERVICE}/PhoneNumbers`]: page('phone_numbers', { sid: NUMBER }),
  [`/PhoneNumbers/${NUMBER}`]: { sid: NUMBER },
  [`/Services/${SERVICE}/ChannelSenders`]: page('senders'),
  Usa2p: page('compliance', { campaign_status: 'VERIFIED' }),
  Verifications: page('verifications', { status: 'TWILIO_APPROVED' }),
};

const RETRYING_URL = `${REPLIES_URL}#rc=2&rt=5000&rp=ct,rt,5xx`;
const OVERRIDES: Answers = {
  'IncomingPhoneNumbers.json': number({ sms_url: RETRYING_URL }),
  [`/Services/${SERVICE}`]: { inbound_request_url: RETRYING_URL },
};

const RCS: Answers = {
  [`/Services/${SERVICE}/ChannelSenders`]: page('senders', { sender: 'rcs:brand_agent', sender_type: 'RCS' }),
};

describe('the Twilio account inspection', () => {
  let server: StubServer | undefined;
  afterEach(() => server?.close());

  async function inspect(answers: Answers, sender: Partial<TwilioSettings> = { from: LOCAL }) {
    const all = { ...HEALTHY, ...answers };
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      const { pathname } = new URL(request.url ?? '', 'http://gateway');
      const key = Object.keys(all).find((end) => pathname.endsWith(end));
      const given = key === undefined ? ([404, 20404] as const) : all[key];
      response.setHeader('content-type', 'application/json');
      if (Array.isArray(given)) {
        const [status, code] = given;
        response.writeHead(status).end(JSON.stringify({ status, code, message: 'no' }));
      } else response.end(JSON.stringify(given));
    };
    server = await startStubServer(answer);
    const gateway = createTwilioGateway({
      accountSid: ACCOUNT,
      authToken: 'a-secret-token',
      from: null,
      messagingServiceSid: null,
      origin: server.origin,
      ...sender,
    });
    const findings = await gateway.inspect(REPLIES_URL);
    expect(JSON.stringify(findings)).not.toContain('a-secret-token');
    return Object.fromEntries(
      findings.map(({ subject, state, message }) => [subject, `${state}: ${message}`]),
    );
  }

  it.each([
    ['a local number', { from: LOCAL }],
    ['a Messaging Service', { messagingServiceSid: SERVICE }],
    ['a toll-free number', { from: TOLL_FREE }],
    ['a number with connection overrides', { from: LOCAL }, OVERRIDES],
    ['a Messaging Service with connection overrides', { messagingServiceSid: SERVICE }, OVERRIDES],
  ])('is fine for %s', async (_, sender, answers: Answers = {}) => {
    const { 'opt-out words': optOut, ...others } = await inspect(answers, sender);
    expect(Object.values(others).map((line) => line.split(':')[0])).toEqual(Array(6).fill('ok'));
    expect(optOut).toMatch(/^unknown: /);
  });

  it.each<[string, Answers, Partial<TwilioSettings>, string, RegExp]>([
    [
      'a trial',
      { [`${ACCOUNT}.json`]: { status: 'active', type: 'Trial' } },
      {},
      'account',
      /^wrong: .*21608/,
    ],
    [
      'a suspended account',
      { [`${ACCOUNT}.json`]: { status: 'suspended' } },
      {},
      'account',
      /^wrong: .*suspended/,
    ],
    ['wrong keys', { [`${ACCOUNT}.json`]: [401, 20003] }, {}, 'account', /^wrong: .*20003.*Gateway codes/],
    ['a busy gateway', { [`${ACCOUNT}.json`]: [503, 20503] }, {}, 'account', /^unknown: .*busy/],
    ['a limit', { [`${ACCOUNT}.json`]: [429, 20429] }, {}, 'account', /^unknown: .*busy/],
    [
      'a foreign number',
      { 'IncomingPhoneNumbers.json': { incoming_phone_numbers: [] } },
      {},
      'sender',
      /21606/,
    ],
    [
      'a voice number',
      { 'IncomingPhoneNumbers.json': number({ capabilities: { sms: false } }) },
      {},
      'sender',
      /cannot send/,
    ],
    [
      'replies elsewhere',
      { 'IncomingPhoneNumbers.json': number({ sms_url: 'https://demo.twilio.com' }) },
      {},
      'replies',
      /^wrong: .*inbound/,
    ],
    ['no campaign', { [`/PhoneNumbers/${NUMBER}`]: [404, 20404] }, {}, 'registration', /^wrong: .*30034/],
    [
      'a pending campaign',
      { Usa2p: page('compliance', { campaign_status: 'PENDING' }) },
      {},
      'registration',
      /^wrong: .*PENDING.*30034/,
    ],
    [
      'an open verification',
      { Verifications: page('verifications', { status: 'IN_REVIEW' }) },
      { from: TOLL_FREE },
      'registration',
      /^wrong: .*IN_REVIEW.*30032/,
    ],
    [
      'an empty pool',
      { [`/Services/${SERVICE}/PhoneNumbers`]: page('phone_numbers') },
      { messagingServiceSid: SERVICE },
      'sender',
      /^wrong: .*sender pool/,
    ],
    ['an RCS sender', RCS, {}, 'RCS', /^ok: .*has an RCS sender/],
    [
      'an RCS sender of the service',
      RCS,
      { messagingServiceSid: SERVICE },
      'RCS',
      /^ok: .*has an RCS sender/,
    ],
    ['other senders', {}, { messagingServiceSid: SERVICE }, 'RCS', /^ok: no RCS sender/],
    ['no service', { '/Services': page('services') }, {}, 'RCS', /^ok: no RCS sender/],
    ['redaction', { 'Messages.json': { messages: [{ sid: 'SM1', body: '' }] } }, {}, 'redaction', /^wrong: /],
    ['no texts yet', { 'Messages.json': { messages: [] } }, {}, 'redaction', /^unknown: /],
  ])('tells of %s', async (_, answers, sender, subject, line) => {
    const found = await inspect(answers, { from: LOCAL, ...sender });
    expect(found[subject]).toMatch(line);
  });

  it('says once that the gateway was not reached', async () => {
    const findings = await createTwilioGateway({
      accountSid: ACCOUNT,
      authToken: 't',
      from: LOCAL,
      messagingServiceSid: null,
      origin: 'http://127.0.0.1:9',
    }).inspect(REPLIES_URL);
    const wrong = findings.filter(({ state }) => state === 'wrong');
    expect(wrong).toEqual([
      {
        subject: 'account',
        state: 'wrong',
        message: expect.stringMatching(/^Could not reach.*DNS, firewall/),
      },
    ]);
    const open = findings.filter(
      ({ message }) => message === 'Not checked: could not reach the text gateway.',
    );
    expect(open.map(({ subject }) => subject)).toEqual([
      'sender',
      'registration',
      'replies',
      'RCS',
      'redaction',
    ]);
  });
});
