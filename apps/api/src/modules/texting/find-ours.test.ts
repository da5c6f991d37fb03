import { describe, expect, it } from 'vitest';
import type { ListedText } from '../../providers/sms/sms-gateway.js';
import { findOurs } from './find-ours.js';

const ATTEMPTED = new Date('2026-11-20T18:00:00Z');
const BODY = 'Lakeside Eye Care: here are your items: https://example.com/cart/abc Reply STOP to opt out.';
const text = (gatewayId: string, body: string, minutes: number): ListedText => ({
  gatewayId,
  to: '+13125550142',
  body,
  createdAt: new Date(ATTEMPTED.getTime() + minutes * 60_000),
  delivery: { status: 'accepted' },
});

describe('findOurs', () => {
  it.each([
    ['the same words', BODY],
    ['our words after those of a trial account', `Sent from your Twilio trial account - ${BODY}`],
    ['no words at all, where the account redacts them', ''],
  ])('takes %s for ours', (_, body) => {
    expect(findOurs([text('SM1', body, 0)], BODY, ATTEMPTED).ours?.gatewayId).toBe('SM1');
  });

  it('prefers words that fit to none', () => {
    expect(findOurs([text('SM1', '', 0), text('SM2', BODY, 1)], BODY, ATTEMPTED).ours?.gatewayId).toBe('SM2');
  });

  it('takes a redacted text from before the attempt for somebody else’s', () => {
    expect(findOurs([text('SM1', '', -1)], BODY, ATTEMPTED)).toEqual({ ours: null, isDoubtful: false });
  });

  it('is in doubt about other words sent since the attempt', () => {
    expect(findOurs([text('SM1', 'Lakeside Eye Care: h…', 0)], BODY, ATTEMPTED)).toEqual({
      ours: null,
      isDoubtful: true,
    });
  });

  it('knows that nothing was sent where nothing is listed', () => {
    expect(findOurs([], BODY, ATTEMPTED)).toEqual({ ours: null, isDoubtful: false });
  });
});
