import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { describe, expect, it } from 'vitest';
import { GATEWAY_REASONS } from '../../providers/sms/gateway-reasons.js';
import { briefReason } from './brief-reason.js';
import { LOST_REASONS } from './lost-reasons.js';

const OF_FAILURES = [
  ...Object.values(GATEWAY_REASONS),
  ...LOST_REASONS,
  TEXT_REASONS.inDoubt,
  TEXT_REASONS.gatewayBusy,
  TEXT_REASONS.notTaken,
];

describe('briefReason', () => {
  it.each(OF_FAILURES)('has a few words for "%s"', (reason) => {
    expect(briefReason(reason)).toMatch(/^[a-z][a-z ’]{5,38}$/);
  });

  it('says nothing about a reason that it does not know', () => {
    expect(briefReason('Something new.')).toBeNull();
    expect(briefReason(null)).toBeNull();
  });
});
