import { describe, expect, it } from 'vitest';
import { isOptOut, sayReason } from './say-reason.js';
import { TEXT_REASONS } from './text-reasons.js';

describe('a reason that names START', () => {
  it('says where to text it', () => {
    expect(sayReason(TEXT_REASONS.optedOut, '+13125550100')).toBe(
      'The patient has opted out. Ask them to text START to (312) 555-0100, or show the QR code.',
    );
    expect(sayReason(TEXT_REASONS.optedOut, null)).toBe(
      'The patient has opted out. Ask them to text START in reply to one of our texts, or show the QR code.',
    );
  });

  it('is known as an opt-out, unlike the others, which stay as they are', () => {
    expect(isOptOut(sayReason(TEXT_REASONS.optedOut, '+13125550100'))).toBe(true);
    expect(sayReason(TEXT_REASONS.optedOutWhenDue, '+13125550100')).toBe(TEXT_REASONS.optedOutWhenDue);
    expect(isOptOut(TEXT_REASONS.optedOutWhenDue)).toBe(false);
    expect(isOptOut(null)).toBe(false);
  });
});
