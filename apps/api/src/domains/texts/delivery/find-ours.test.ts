import { describe, expect, it } from 'vitest';
import type { ListedText } from '../../../providers/sms/sms-gateway.js';
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
    ['the same body', BODY],
    ["our body after a trial account's prefix", `Sent from your Twilio trial account - ${BODY}`],
    ['an empty body, where the account redacts bodies', ''],
  ])('recognizes %s', (_, body) => {
    expect(findOurs([text('SM1', body, 0)], BODY, ATTEMPTED, []).ours?.gatewayId).toBe('SM1');
  });

  it('prefers a matching body to an empty one', () => {
    expect(findOurs([text('SM1', '', 0), text('SM2', BODY, 1)], BODY, ATTEMPTED, []).ours?.gatewayId).toBe(
      'SM2',
    );
  });

  it('ignores a redacted text from before the attempt', () => {
    expect(findOurs([text('SM1', '', -1)], BODY, ATTEMPTED, [])).toEqual({ ours: null, isDoubtful: false });
  });

  it('is in doubt about a different body sent since the attempt', () => {
    expect(findOurs([text('SM1', 'Lakeside Eye Care: h…', 0)], BODY, ATTEMPTED, [])).toEqual({
      ours: null,
      isDoubtful: true,
    });
  });

  it('finds nothing when nothing is listed', () => {
    expect(findOurs([], BODY, ATTEMPTED, [])).toEqual({ ours: null, isDoubtful: false });
  });

  const OTHER = 'Lakeside Eye Care: here are your items: https://example.com/cart/xyz Reply STOP to opt out.';
  const around = (minutes: number, until: number | null) => ({
    body: OTHER,
    from: new Date(ATTEMPTED.getTime() + minutes * 60_000),
    until: until === null ? null : new Date(ATTEMPTED.getTime() + until * 60_000),
  });

  it.each([
    ['that was attempted at about that time', around(-1, 10)],
    ['that may have been sent at any time since', around(-60, null)],
  ])('is in doubt about a redacted text that may be another one %s', (_, other) => {
    expect(findOurs([text('SM1', '', 1)], BODY, ATTEMPTED, [other])).toEqual({
      ours: null,
      isDoubtful: true,
    });
  });

  it('is in no doubt about a text that contains another one', () => {
    expect(findOurs([text('SM1', `Trial: ${OTHER}`, 1)], BODY, ATTEMPTED, [around(-1, 10)])).toEqual({
      ours: null,
      isDoubtful: false,
    });
  });

  it('recognizes its body, and a redacted text from another time, whatever else is unknown', () => {
    const other = around(-60, -50);
    expect(findOurs([text('SM1', '', 1)], BODY, ATTEMPTED, [other]).ours?.gatewayId).toBe('SM1');
    expect(findOurs([text('SM1', BODY, 1)], BODY, ATTEMPTED, [around(-1, 10)]).ours?.gatewayId).toBe('SM1');
  });
});
