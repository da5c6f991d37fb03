import { describe, expect, it } from 'vitest';
import { draftFaults } from '@/features/cart/drafts/draft-form-rules';
import { sampleDraft, sampleItem } from '@/testing/sample-draft';
import { describeDraftChanges } from './draft-changes';
import { draftOrders } from './draft-queries';

const form = (phoneNumber: string, patientLastName: string, discountCode = '') => ({
  phoneNumber,
  patientLastName,
  discountCode,
});

describe('draft orders', () => {
  it.each([
    ['bare', [sampleDraft()]],
    ['under draftOrders', { draftOrders: [sampleDraft()] }],
    ['under draft', { draft: [sampleDraft()] }],
  ])('are read %s', (_, answer) => {
    expect(draftOrders.read(answer)).toEqual([sampleDraft()]);
  });

  it('are empty without a list, and leave out anything that is not a draft', () => {
    expect(draftOrders.read({ message: 'no' })).toEqual([]);
    expect(draftOrders.read(undefined)).toEqual([]);
    expect(draftOrders.read([null, { id: 'x' }, { id: 5, items: [], patientLastName: 'A' }])).toEqual([
      expect.objectContaining({ id: 5, unavailableItems: [], phoneNumber: null }),
    ]);
  });

  it("need a last name, a valid number if any, and the practice's own code", () => {
    expect(draftFaults(form('', 'Alvarez'), 'LAKESIDE20')).toEqual([]);
    expect(draftFaults(form('312 55', '  ', 'HARBOR20'), 'LAKESIDE20')).toEqual([
      { field: 'phoneNumber', message: 'Please enter a valid phone number' },
      {
        field: 'patientLastName',
        message: 'Required for the queue',
      },
      { field: 'discountCode', message: 'This code does not belong to your practice.' },
    ]);
  });

  it('summarize what has changed in one line', () => {
    expect(describeDraftChanges(sampleDraft())).toBeNull();
    expect(
      describeDraftChanges({
        items: [sampleItem({ previousPrice: 1500 }), sampleItem({ id: '72', previousQuantity: 4 })],
        unavailableItems: [
          {
            id: '9',
            title: 'Heat Mask',
            quantity: 1,
            imageUrl: null,
            reason: 'Out of stock',
            reasonCode: 'sold_out',
          },
        ],
      }),
    ).toBe(
      'Not available today: Heat Mask. 1 product with less in stock. 1 price changed since it was saved.',
    );
  });
});
