import type { Message, Reminder } from '@eyecart/shared/contracts';

export const sampleReminder = (changes: Partial<Reminder> = {}): Reminder => ({
  state: 'scheduled',
  dueAt: '2026-11-21T18:00:00.000Z',
  sentAt: null,
  reason: null,
  wording:
    'A reminder from Lakeside Eye Care: your order is still saved at https://portal.example/cart/7Kq2mVx9 Reply STOP to opt out.',
  ...changes,
});

export const sampleMessage = (changes: Partial<Message> = {}): Message => ({
  id: '901',
  phoneNumber: '+13125550187',
  patientLastName: 'Nguyen',
  isErased: false,
  cartId: '7Kq2mVx9',
  cartUrl: 'https://portal.example/cart/7Kq2mVx9',
  practiceName: 'Lakeside Eye Care',
  messageType: 'initial',
  status: 'sent',
  orderConverted: false,
  sentAt: '2026-11-19T18:00:00.000Z',
  createdAt: '2026-11-19T17:59:58.000Z',
  messageContent:
    'Lakeside Eye Care picked a few things for your eyes. See them and check out, 20% off applied: https://portal.example/cart/7Kq2mVx9 Reply STOP to opt out.',
  errorMessage: null,
  note: null,
  ...changes,
});
