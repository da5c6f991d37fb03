import { describe, expect, it } from 'vitest';
import { sampleOrder } from '@/testing/sample-order';
import { netSaleNote } from './participation-card';

describe('the note on the net sale', () => {
  it.each([
    ['that is the whole total', { totalAmount: 9000, netAmount: 9000 }],
    ['without tax and shipping', { totalAmount: 9998, netAmount: 9000 }],
    ['partially refunded', { status: 'partially_refunded', netAmount: 4000 }],
  ] as const)('says what it is: %s', (_what, fields) => {
    expect(netSaleNote(sampleOrder(fields))).toBe('Without tax, shipping and refunds.');
  });

  it.each([
    ['canceled', 'A canceled order earns nothing.'],
    ['refunded', 'A refunded order earns nothing.'],
    ['pending', 'This order is not paid yet, so it earns nothing.'],
    ['fulfilled', 'Without tax, shipping, refunds and unpaid amounts.'],
  ] as const)('says why a %s order without a net sale earns nothing', (status, note) => {
    expect(netSaleNote(sampleOrder({ status, netAmount: 0 }))).toBe(note);
  });
});
