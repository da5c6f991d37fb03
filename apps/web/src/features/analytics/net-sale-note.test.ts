import { describe, expect, it } from 'vitest';
import { sampleOrder } from '@/testing/sample-order';
import { netSaleNote } from './net-sale-note';

describe('the note on the net sale', () => {
  it('is not needed where the order total is the net sale', () => {
    expect(netSaleNote(sampleOrder({ totalAmount: 9000, netAmount: 9000 }))).toBeNull();
  });

  it('names what is not part of it', () => {
    const note = 'Tax, shipping and refunds are not part of the net sale.';
    expect(netSaleNote(sampleOrder({ totalAmount: 9998, netAmount: 9000 }))).toBe(note);
    expect(netSaleNote(sampleOrder({ status: 'partially_refunded', netAmount: 4000 }))).toBe(note);
  });

  it.each([
    ['cancelled', 'A cancelled order earns nothing.'],
    ['refunded', 'A refunded order earns nothing.'],
    ['pending', 'This order is not paid yet, so it earns nothing.'],
    ['fulfilled', 'Tax, shipping, refunds and what is not paid yet are not part of the net sale.'],
  ] as const)('says why a %s order without a net sale earns nothing', (status, note) => {
    expect(netSaleNote(sampleOrder({ status, netAmount: 0 }))).toBe(note);
  });

  it('says that cancelled and refunded orders earn nothing even where no total is left', () => {
    expect(netSaleNote(sampleOrder({ status: 'cancelled', totalAmount: 0, netAmount: 0 }))).not.toBeNull();
    expect(netSaleNote(sampleOrder({ status: 'refunded', totalAmount: 0, netAmount: 0 }))).not.toBeNull();
  });
});
