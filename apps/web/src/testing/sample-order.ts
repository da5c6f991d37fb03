import type { OrderWithLines } from '@eyecart/shared/contracts';

export const sampleOrder = (changes: Partial<OrderWithLines> = {}): OrderWithLines => ({
  id: '86',
  orderNumber: '#1086',
  customerLastName: 'Alvarez',
  isNameErased: false,
  totalAmount: 9998,
  netAmount: 8800,
  currency: 'USD',
  itemCount: 4,
  status: 'completed',
  orderDate: '2026-11-20T19:48:00.000Z',
  createdAt: '2026-11-20T19:49:00.000Z',
  practiceName: 'Lakeside Eye Care',
  originalAmount: 9998,
  shopifyOrderId: '6021174453406',
  source: 'Text message',
  sourceCode: 'text_message',
  commission: { rate: 0.15, amount: 1320, currency: 'USD' },
  lines: null,
  ...changes,
});
