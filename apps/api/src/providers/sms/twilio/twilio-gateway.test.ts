import dns from 'node:dns';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StubServer, startStubServer } from '../../../../test/conformance/stub-server.js';
import { explainCode, explainRefusal } from './explain-code.js';
import { createTwilioGateway, type TwilioSettings } from './twilio-gateway.js';

const SETTINGS: TwilioSettings = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'auth-token',
  from: '+15005550006',
  messagingServiceSid: null,
  origin: null,
  timeoutMs: 30_000,
};
const TEXT = { to: '+13125550142', body: 'Hello', statusCallbackUrl: 'https://portal.example/webhooks/1' };

let server: StubServer | undefined;

async function gatewayAnswering(listener: RequestListener, settings: Partial<TwilioSettings> = {}) {
  server = await startStubServer(listener);
  return createTwilioGateway({ ...SETTINGS, ...settings, origin: server.origin });
}

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
  server = undefined;
});

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
    expect(await gateway.send(TEXT)).toEqual({ kind: 'unknown', reason: 'ECONNABORTED' });
  });

  it('has an unknown outcome when the connection is reset', async () => {
    const gateway = await gatewayAnswering((request) => request.socket.resetAndDestroy());
    expect(await gateway.send(TEXT)).toEqual({ kind: 'unknown', reason: 'ECONNRESET' });
  });

  it('knows that nothing was sent when the connection is refused', async () => {
    const gateway = await gatewayAnswering(() => {});
    await server?.close();
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
    expect(asked).toHaveLength(3);
    expect(asked[0]).toBe(`${path}?To=%2B13125550142&PageSize=100`);
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

describe('listReplies', () => {
  const SERVICE = `MG${'2'.repeat(32)}`;
  const [OURS, THEIRS] = ['+15005550006', '+15005550007'];
  const reply = (sid: string, time: string, more: object = {}) => ({
    sid,
    from: TEXT.to,
    to: OURS,
    body: `Body of ${sid}`,
    direction: 'inbound',
    date_created: `Fri, 20 Nov 2026 ${time} +0000`,
    messaging_service_sid: SERVICE,
    ...more,
  });
  const SINCE = new Date('2026-11-20T10:00:05.900Z');

  /** Lists these pages, the newest first, and the service's pool. */
  async function gatewayListing(pages: readonly object[][], settings: Partial<TwilioSettings>) {
    const asked: string[] = [];
    const gateway = await gatewayAnswering((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      asked.push(pathname);
      if (pathname === `/v1/Services/${SERVICE}/PhoneNumbers`) {
        answer(200, { phone_numbers: [{ phone_number: OURS }] })(request, response);
        return;
      }
      const page = Number(searchParams.get('Page') ?? '0');
      const more = page + 1 < pages.length ? `${pathname}?Page=${page + 1}` : null;
      answer(200, { messages: pages[page], next_page_uri: more })(request, response);
    }, settings);
    return { gateway, asked };
  }
  const idsOf = (listed: readonly { gatewayId: string }[]) => listed.map(({ gatewayId }) => gatewayId);

  it('reads page after page until a page holds only older texts, and returns the oldest first', async () => {
    const pages = [
      [reply('SM1', '10:00:09'), reply('SM2', '10:00:09')],
      [reply('SM3', '10:00:05'), reply('SM4', '10:00:04')],
      [reply('SM5', '10:00:07')],
      [reply('SM6', '09:00:00')],
      [reply('SM7', '11:00:00')],
    ];
    const { gateway, asked } = await gatewayListing(pages, {});
    const listed = await gateway.listReplies(SINCE);
    expect(idsOf(listed)).toEqual(['SM3', 'SM5', 'SM2', 'SM1']);
    expect(listed[0]).toEqual({
      gatewayId: 'SM3',
      from: TEXT.to,
      body: 'Body of SM3',
      handledAs: null,
      receivedAt: new Date('2026-11-20T10:00:05Z'),
    });
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['by the service they name', { from: null }, [], ['SM1']],
    [
      'by the numbers of its pool',
      { from: null },
      [reply('SM2', '10:00:08', { messaging_service_sid: null })],
      ['SM2', 'SM1'],
    ],
    [
      'not by a number of another sender',
      { from: null },
      [reply('SM2', '10:00:08', { messaging_service_sid: null, to: THEIRS })],
      ['SM1'],
    ],
    [
      'by our own number, too',
      { from: THEIRS },
      [reply('SM2', '10:00:08', { messaging_service_sid: null, to: THEIRS })],
      ['SM2', 'SM1'],
    ],
  ])('finds those to a Messaging Service %s', async (_, settings, more, ids) => {
    const sent = reply('SM9', '10:00:10', { direction: 'outbound-api', from: OURS, to: TEXT.to });
    const pages = [[sent, reply('SM1', '10:00:09'), ...more]];
    const { gateway, asked } = await gatewayListing(pages, { ...settings, messagingServiceSid: SERVICE });
    expect(idsOf(await gateway.listReplies(SINCE))).toEqual(ids);
    expect(asked).toHaveLength(more.length === 0 ? 1 : 2);
  });

  it.each([
    ['the gateway fails', answer(500, { code: 20500, message: 'Oops' })],
    ['the gateway is busy', answer(429, { code: 20429 })],
    [
      'a time cannot be read',
      answer(200, { messages: [{ ...reply('SM1', ''), date_created: 'soon' }], next_page_uri: null }),
    ],
  ])('throws when %s', async (_, listener) => {
    const gateway = await gatewayAnswering(listener);
    await expect(gateway.listReplies(SINCE)).rejects.toThrow();
  });
});
