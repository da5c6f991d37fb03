import { describe, expect, it } from 'vitest';
import { isNewer } from './is-newer.js';

const AT = new Date('2026-11-21T15:00:00Z');
const LATER = new Date('2026-11-21T15:00:01Z');
const reported = {
  updatedAt: AT,
  refundIds: [] as string[],
  financialStatus: 'paid',
  fulfillmentStatus: null,
  cancelledAt: null,
};
const stored = { shopUpdatedAt: AT, financialStatus: 'paid', fulfillmentStatus: null, cancelledAt: null };

describe('isNewer', () => {
  it('goes by the time of the change', () => {
    expect(isNewer({ ...reported, updatedAt: LATER }, stored, ['a refund'])).toBe(true);
    expect(isNewer({ ...reported, refundIds: ['a refund'] }, { ...stored, shopUpdatedAt: LATER }, [])).toBe(
      false,
    );
  });

  it('takes the same picture again', () => {
    expect(isNewer(reported, stored, [])).toBe(true);
  });

  it.each([
    ['lacks a refund', {}, {}, ['a refund']],
    ['is not paid yet', { financialStatus: 'pending' }, {}, []],
    ['is of no known payment', { financialStatus: null }, {}, []],
    ['is not refunded yet', {}, { financialStatus: 'partially_refunded' }, []],
    ['is not cancelled yet', {}, { cancelledAt: AT }, []],
    ['is not fulfilled yet', {}, { fulfillmentStatus: 'fulfilled' }, []],
  ])('leaves out a picture of the same second that %s', (_what, reportedFields, storedFields, refunds) => {
    expect(isNewer({ ...reported, ...reportedFields }, { ...stored, ...storedFields }, refunds)).toBe(false);
  });

  it.each([
    ['knows of a refund', { refundIds: ['a refund'], financialStatus: 'partially_refunded' }],
    ['is cancelled', { cancelledAt: AT }],
    ['is fulfilled', { fulfillmentStatus: 'fulfilled' }],
  ])('takes a picture of the same second that %s', (_what, fields) => {
    expect(isNewer({ ...reported, ...fields }, stored, [])).toBe(true);
  });
});
