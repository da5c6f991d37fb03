import dns from 'node:dns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, SETTINGS, stubbedGateway } from '../../../../test/support/stubbed-gateway.js';
import { explainCode, explainRefusal } from './explain-code.js';
import { createTwilioGateway } from './twilio-gateway.js';

const TEXT = {
  to: '+13125550142',
  body: 'Hello',
  sender: null,
  statusCallbackUrl: 'https://portal.example/webhooks/1',
  mayStillSend: () => true,
};
const { gatewayAnswering, stopAnswering } = stubbedGateway();
afterEach(() => void vi.restoreAllMocks());

describe('send', () => {
  it('returns the id of a text the gateway accepted', async () => {
    const gateway = await gatewayAnswering(answer(201, { sid: 'SM1', status: 'queued' }));
    expect(await gateway.send(TEXT)).toEqual({ kind: 'sent', gatewayId: 'SM1' });
  });

  it.each([
    [400, { status: 400, code: 21211 }, { kind: 'refused', failure: explainCode(21211) }],
    [400, { status: 400, code: 21610 }, { kind: 'refused', failure: explainCode(21610) }],
    [401, { status: 401, code: 20003 }, { kind: 'refused', failure: explainCode(20003) }],
    [400, 'not json', { kind: 'refused', failure: explainCode(null) }],
    [400, { error: 'no', code: 'BAD' }, { kind: 'refused', failure: explainCode(null) }],
    [401, '<html>', { kind: 'refused', failure: explainRefusal(401, null) }],
    [403, { code: 'forbidden' }, { kind: 'refused', failure: explainRefusal(403, null) }],
    [404, { status: 404, code: 20404 }, { kind: 'refused', failure: explainCode(20404) }],
    [404, 'not json', { kind: 'refused', failure: explainRefusal(404, null) }],
    [407, '', { kind: 'refused', failure: explainRefusal(407, null) }],
    [
      400,
      { status: 400, code: 21611 },
      { kind: 'try-later', failure: explainCode(21611), retryAfterSeconds: null },
    ],
    [
      400,
      { status: 400, code: 30001 },
      { kind: 'try-later', failure: explainCode(30001), retryAfterSeconds: null },
    ],
    [
      503,
      { status: 503, code: 20429 },
      { kind: 'try-later', failure: explainCode(20429), retryAfterSeconds: null },
    ],
    [500, { status: 500, code: 20500 }, { kind: 'unknown', reason: 'HTTP 500' }],
    [500, { status: 500, code: 30500 }, { kind: 'unknown', reason: 'HTTP 500' }],
    [400, { status: 400, code: 21659 }, { kind: 'refused', failure: explainCode(21659) }],
    [503, '<html>', { kind: 'unknown', reason: 'HTTP 503' }],
    [302, '', { kind: 'unknown', reason: 'HTTP 302' }],
    [201, {}, { kind: 'unknown', reason: 'accepted without an id' }],
    [201, '{"sid":', { kind: 'unknown', reason: 'SyntaxError' }],
  ])('reads HTTP %i with %j as %j', async (status, body, outcome) => {
    const gateway = await gatewayAnswering(answer(status, body));
    expect(await gateway.send(TEXT)).toEqual(outcome);
  });

  it('calls only once when the gateway is busy, and keeps its Retry-After', async () => {
    let calls = 0;
    const gateway = await gatewayAnswering((request, response) => {
      calls += 1;
      answer(429, { status: 429, code: 20429 }, { 'retry-after': '7' })(request, response);
    });
    expect(await gateway.send(TEXT)).toEqual({
      kind: 'try-later',
      failure: explainCode(20429),
      retryAfterSeconds: 7,
    });
    expect(calls).toBe(1);
  });

  it('has an unknown outcome when the response never comes', async () => {
    const gateway = await gatewayAnswering((request) => request.resume(), { timeoutMs: 300 });
    expect(await gateway.send(TEXT)).toEqual({ kind: 'unknown', reason: 'ERR_CANCELED' });
  });

  it('has an unknown outcome when the connection is reset', async () => {
    const gateway = await gatewayAnswering((request) => request.socket.resetAndDestroy());
    expect(await gateway.send(TEXT)).toEqual({ kind: 'unknown', reason: 'ECONNRESET' });
  });

  it('knows that nothing was sent when the connection is refused', async () => {
    const gateway = await gatewayAnswering(() => {});
    await stopAnswering();
    expect(await gateway.send(TEXT)).toEqual({ kind: 'try-later', failure: null, retryAfterSeconds: null });
  });

  it('knows that nothing was sent when the name does not resolve', async () => {
    // What a name server would answer; not every machine can reach one.
    const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.invalid'), { code: 'ENOTFOUND' });
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...args: unknown[]) => {
      const answer = args.at(-1);
      if (typeof answer === 'function') process.nextTick(() => answer(notFound));
    }) as typeof dns.lookup);
    const gateway = createTwilioGateway({ ...SETTINGS, origin: 'http://nowhere.invalid' });
    expect(await gateway.send(TEXT)).toEqual({ kind: 'try-later', failure: null, retryAfterSeconds: null });
    expect(lookup).toHaveBeenCalled();
  });

  it('refuses settings that name no sender', () => {
    expect(() => createTwilioGateway({ ...SETTINGS, from: null })).toThrow('needs a sender');
  });
});

describe('findReceivedAt', () => {
  it('reads when the gateway received a text, and null when it does not say', async () => {
    const gateway = await gatewayAnswering((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.endsWith('/Messages/SM1.json')) {
        response.end(JSON.stringify({ sid: 'SM1', date_created: 'Fri, 20 Nov 2026 10:00:05 +0000' }));
        return;
      }
      response.statusCode = 404;
      response.end(JSON.stringify({ code: 20404, message: 'not found', status: 404 }));
    });
    expect(await gateway.findReceivedAt('SM1')).toEqual(new Date('2026-11-20T10:00:05Z'));
    expect(await gateway.findReceivedAt('SM2')).toBeNull();
  });
});

describe('listTexts', () => {
  const text = (sid: string, created: string, more: object = {}) => ({
    sid,
    to: TEXT.to,
    body: `Body of ${sid}`,
    status: 'queued',
    error_code: null,
    date_created: created,
    ...more,
  });

  it('reads page after page until a page holds only older texts', async () => {
    const path = `/2010-04-01/Accounts/${SETTINGS.accountSid}/Messages.json`;
    const pages = [
      [text('SM1', 'Fri, 20 Nov 2026 10:00:09 +0000', { status: 'failed', error_code: 30003 })],
      [text('SM2', 'Fri, 20 Nov 2026 10:00:05 +0000'), text('SM3', 'Fri, 20 Nov 2026 10:00:04 +0000')],
      [text('SM4', 'Fri, 20 Nov 2026 09:00:00 +0000')],
      [text('SM5', 'Fri, 20 Nov 2026 08:00:00 +0000')],
    ];
    const asked: string[] = [];
    const gateway = await gatewayAnswering((request, response) => {
      asked.push(request.url ?? '');
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('Page') ?? '0');
      answer(200, { messages: pages[page], next_page_uri: `${path}?To=x&Page=${page + 1}` })(
        request,
        response,
      );
    });
    const found = await gateway.listTexts(TEXT.to, new Date('2026-11-20T10:00:05.900Z'));
    expect(found).toEqual([
      {
        gatewayId: 'SM1',
        to: TEXT.to,
        body: 'Body of SM1',
        createdAt: new Date('2026-11-20T10:00:09Z'),
        delivery: { status: 'failed', failure: explainCode(30003) },
      },
      expect.objectContaining({
        gatewayId: 'SM2',
        createdAt: new Date('2026-11-20T10:00:05Z'),
        delivery: { status: 'accepted' },
      }),
    ]);
    expect(asked.slice(0, 3)).toEqual([`${path}?To=%2B13125550142&PageSize=100`, ...asked.slice(1, 3)]);
    // What a Messaging Service sent by RCS is listed under the phone's RCS address.
    expect(asked[3]).toBe(`${path}?To=rcs%3A%2B13125550142&PageSize=100`);
    expect(asked).toHaveLength(6);
  });

  it('finds what went by RCS, once', async () => {
    const created = 'Fri, 20 Nov 2026 10:00:09 +0000';
    const sms = text('SM1', created);
    const rcs = text('SM2', created, { to: `rcs:${TEXT.to}`, status: 'read' });
    const onlyThere = text('SM3', created, { to: `rcs:${TEXT.to}` });
    const gateway = await gatewayAnswering((request, response) => {
      const isByRcs = request.url?.includes('rcs') ?? false;
      const messages = isByRcs ? [rcs, onlyThere] : [rcs, sms];
      answer(200, { messages, next_page_uri: null })(request, response);
    });
    expect(await gateway.listTexts(TEXT.to, new Date('2026-11-20T10:00:00Z'))).toEqual([
      expect.objectContaining({ gatewayId: 'SM2', to: TEXT.to, delivery: { status: 'delivered' } }),
      expect.objectContaining({ gatewayId: 'SM1', to: TEXT.to }),
      expect.objectContaining({ gatewayId: 'SM3', to: TEXT.to }),
    ]);
  });

  it.each([
    ['the gateway fails', answer(500, { code: 20500, message: 'Oops' })],
    ['the gateway is busy', answer(429, { code: 20429 })],
    ['a creation time cannot be read', answer(200, { messages: [text('SM1', 'soon')], next_page_uri: null })],
  ])('throws when %s', async (_, listener) => {
    const gateway = await gatewayAnswering(listener);
    await expect(gateway.listTexts(TEXT.to, new Date('2026-11-20T10:00:00Z'))).rejects.toThrow();
  });
});
