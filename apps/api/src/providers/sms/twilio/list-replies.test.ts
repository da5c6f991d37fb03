import { describe, expect, it } from 'vitest';
import { answer, stubbedGateway } from '../../../../test/support/stubbed-gateway.js';
import type { TwilioSettings } from './twilio-gateway.js';

const TEXT = { to: '+13125550142' };
const { gatewayAnswering } = stubbedGateway();

describe('listReplies', () => {
  const SERVICE = `MG${'2'.repeat(32)}`;
  const OTHER_SERVICE = `MG${'3'.repeat(32)}`;
  const [OURS, THEIRS] = ['+15005550006', '+15005550007'];
  const AGENT = 'rcs:brand_agent';
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
      if (pathname === `/v1/Services/${OTHER_SERVICE}/PhoneNumbers`) {
        answer(200, { phone_numbers: [{ phone_number: THEIRS }] })(request, response);
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
    const listed = await gateway.listReplies(SINCE, []);
    expect(idsOf(listed)).toEqual(['SM3', 'SM5', 'SM2', 'SM1']);
    expect(listed[0]).toEqual({
      gatewayId: 'SM3',
      from: TEXT.to,
      channel: 'sms',
      sentTo: [OURS, SERVICE],
      body: 'Body of SM3',
      mediaCount: 0,
      handledAs: null,
      receivedAt: new Date('2026-11-20T10:00:05Z'),
    });
    expect(asked).toHaveLength(4);
  });

  it('lists one without a sender or a receiver, which keeps no other from being read', async () => {
    const pages = [
      [reply('SM1', '10:00:09', { from: null }), reply('SM2', '10:00:08', { from: null, to: null })],
    ];
    const { gateway } = await gatewayListing(pages, { messagingServiceSid: SERVICE });
    const listed = await gateway.listReplies(SINCE, []);
    expect(listed.map(({ gatewayId, from }) => [gatewayId, from])).toEqual([
      ['SM2', ''],
      ['SM1', ''],
    ]);
  });

  it('finds those to the senders of practices, and says which', async () => {
    const pages = [
      [reply('SM1', '10:00:09', { to: THEIRS, messaging_service_sid: null }), reply('SM2', '10:00:08')],
    ];
    const { gateway } = await gatewayListing(pages, {});
    const listed = await gateway.listReplies(SINCE, [OTHER_SERVICE]);
    expect(listed.map(({ gatewayId, sentTo }) => [gatewayId, sentTo])).toEqual([
      ['SM2', [OURS, SERVICE]],
      ['SM1', [THEIRS, OTHER_SERVICE]],
    ]);
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
      1,
    ],
    [
      'by its RCS sender',
      { from: null },
      [
        reply('SM2', '10:00:08', { to: AGENT }),
        reply('SM3', '10:00:07', { to: AGENT, messaging_service_sid: null }),
      ],
      ['SM3', 'SM2', 'SM1'],
      1,
    ],
    [
      'not by the RCS sender of another',
      { from: null },
      [reply('SM2', '10:00:08', { messaging_service_sid: OTHER_SERVICE, to: AGENT })],
      ['SM1'],
    ],
  ])('finds those to a Messaging Service %s', async (_, settings, more, ids, calls = more.length + 1) => {
    const sent = reply('SM9', '10:00:10', { direction: 'outbound-api', from: OURS, to: TEXT.to });
    const pages = [[sent, reply('SM1', '10:00:09'), ...more]];
    const { gateway, asked } = await gatewayListing(pages, { ...settings, messagingServiceSid: SERVICE });
    expect(idsOf(await gateway.listReplies(SINCE, []))).toEqual(ids);
    expect(asked).toHaveLength(calls);
  });

  it.each([
    ['named', SERVICE, ['SM1']],
    ['not named', null, ['SM1']],
    ['of others', OTHER_SERVICE, []],
  ])('finds those by RCS to the Messaging Service of our number: %s', async (_, service, ids) => {
    const byRcs = { from: 'rcs:+13125550142', to: AGENT, messaging_service_sid: service, num_media: '1' };
    const { gateway } = await gatewayListing(
      [[reply('SM1', '10:00:09', byRcs), reply('SM2', '10:00:08', { to: THEIRS })]],
      {},
    );
    const listed = await gateway.listReplies(SINCE, []);
    expect(idsOf(listed)).toEqual(ids);
    if (ids.length > 0) expect(listed[0]).toMatchObject({ from: TEXT.to, channel: 'rcs', mediaCount: 1 });
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
    await expect(gateway.listReplies(SINCE, [])).rejects.toThrow();
  });
});
