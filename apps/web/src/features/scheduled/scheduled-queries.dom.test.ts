import { describe, expect, it } from 'vitest';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { scheduledOrders } from './scheduled-queries';

describe('scheduled orders', () => {
  it.each([
    ['bare', [sampleScheduledOrder()]],
    ['under scheduledOrders', { scheduledOrders: [sampleScheduledOrder()] }],
    ['under scheduled', { scheduled: [sampleScheduledOrder()] }],
  ])('are read %s', (_, answer) => {
    expect(scheduledOrders.read(answer)).toEqual([sampleScheduledOrder()]);
  });

  it('are empty without a list, and leave out anything that is not a scheduled order', () => {
    expect(scheduledOrders.read({ message: 'no' })).toEqual([]);
    expect(scheduledOrders.read(undefined)).toEqual([]);
    const scheduledFor = '2026-12-20T17:00:00.000Z';
    const listed = [
      null,
      { id: 'x', items: [], scheduledFor },
      { id: 4, items: [], scheduledFor: 'soon' },
      { id: 5, items: [], scheduledFor, status: 'pending' },
    ];
    expect(scheduledOrders.read(listed)).toEqual([
      expect.objectContaining({ id: 5, unavailableItems: [], phoneNumber: null, failureReason: null }),
    ]);
  });
});
