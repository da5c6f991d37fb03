import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { sampleItem } from './sample-draft';

export const sampleScheduledOrder = (changes: Partial<ScheduledOrder> = {}): ScheduledOrder => ({
  id: 1001,
  items: [sampleItem({ quantity: 2 })],
  unavailableItems: [],
  phoneNumber: '+13125550142',
  patientLastName: 'Alvarez',
  discountCode: 'LAKESIDE20',
  practiceName: 'Lakeside Eye Care',
  language: 'en',
  scheduledFor: '2026-12-20T17:00:00.000Z',
  sendsAt: '2026-12-20T17:00:00.000Z',
  status: 'pending',
  failureReason: null,
  reason: null,
  note: null,
  shortfalls: [],
  wait: null,
  isHeldForReply: false,
  sentAt: null,
  repeat: null,
  ...changes,
});
