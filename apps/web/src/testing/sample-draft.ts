import type { CartItem, DraftOrder } from '@eyecart/shared/contracts';

export const sampleItem = (changes: Partial<CartItem> = {}): CartItem => ({
  id: '71',
  title: 'Lubricating Eye Drops, 10 mL',
  vendor: 'Halden',
  price: 1899,
  quantity: 1,
  imageUrl: null,
  description: '',
  variantId: changes.id ?? '71',
  selectedOptions: [],
  ...changes,
});

export const sampleDraft = (changes: Partial<DraftOrder> = {}): DraftOrder => ({
  id: 1001,
  items: [sampleItem({ quantity: 2 })],
  unavailableItems: [],
  phoneNumber: '(312) 555-0142',
  patientLastName: 'Alvarez',
  discountCode: 'LAKESIDE20',
  language: null,
  practiceName: 'Lakeside Eye Care',
  isDraft: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
