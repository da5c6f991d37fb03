import { describe, expect, it } from 'vitest';
import { isNewer } from './is-newer.js';

const AT = new Date('2026-11-21T15:00:00Z');
const LATER = new Date('2026-11-21T15:00:01Z');
const reported = {
  updatedAt: AT,
  refundIds: [] as string[],
  financialStatus: 'paid',
  fulfillmentStatus: null,
  canceledAt: null,
};
const stored = { shopUpdatedAt: AT, financialStatus: 'paid', fulfillmentStatus: null, canceledAt: null };

describe('isNewer', () => {
  it('compares the times of the changes', () => {
    expect(isNewer({ ...reported, updatedAt: LATER }, stored, ['a refund'])).toBe(true);
    expect(isNewer({ ...reported, refundIds: ['a refund'] }, { ...stored, shopUpdatedAt: LATER }, [])).toBe(
      false,
    );
  });

  it('accepts the same snapshot again', () => {
    expect(isNewer(reported, stored, [])).toBe(true);
  });

  it.each([
    ['lacks a refund', {}, {}, ['a refund']],
    ['is not paid yet', { financialStatus: 'pending' }, {}, []],
    ['has an unknown payment status', { financialStatus: null }, {}, []],
    ['is not refunded yet', {}, { financialStatus: 'partially_refunded' }, []],
    ['is not canceled yet', {}, { canceledAt: AT }, []],
    ['is not fulfilled yet', {}, { fulfillmentStatus: 'fulfilled' }, []],
  ])('ignores a snapshot of the same second that %s', (_what, reportedFields, storedFields, refunds) => {
    expect(isNewer({ ...reported, ...reportedFields }, { ...stored, ...storedFields }, refunds)).toBe(false);
  });

  it.each([
    ['includes a refund', { refundIds: ['a refund'], financialStatus: 'partially_refunded' }],
    ['is canceled', { canceledAt: AT }],
    ['is fulfilled', { fulfillmentStatus: 'fulfilled' }],
  ])('accepts a snapshot of the same second that %s', (_what, fields) => {
    expect(isNewer({ ...reported, ...fields }, stored, [])).toBe(true);
  });
});
