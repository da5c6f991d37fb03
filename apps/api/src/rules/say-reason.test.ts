import { HAS_OPTED_OUT, TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { describe, expect, it } from 'vitest';
import { sayReason } from './say-reason.js';

describe('a reason that names START', () => {
  it('says where to text it', () => {
    expect(sayReason(TEXT_REASONS.optedOut, '+13125550100')).toBe(
      'The patient has opted out. Ask them to text START to (312) 555-0100, or show the QR code.',
    );
    expect(sayReason(TEXT_REASONS.optedOut, null)).toBe(
      'The patient has opted out. Ask them to text START in reply to one of our texts, or show the QR code.',
    );
  });

  it('still begins as an opt-out does, by which the portal knows it', () => {
    expect(sayReason(TEXT_REASONS.optedOut, '+13125550100').startsWith(HAS_OPTED_OUT)).toBe(true);
  });

  it('is the only kind that is changed', () => {
    expect(sayReason(TEXT_REASONS.optedOutWhenDue, '+13125550100')).toBe(TEXT_REASONS.optedOutWhenDue);
  });
});
