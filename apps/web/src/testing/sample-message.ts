import { type Message, type Reminder, type Reply, SEND_DETAILS } from '@eyecart/shared/contracts';
import { recordOf } from '@/lib/storage/record-of';

export const sampleReminder = (changes: Partial<Reminder> = {}): Reminder => ({
  state: 'scheduled',
  dueAt: '2026-11-21T18:00:00.000Z',
  sentAt: null,
  reason: null,
  reasonDetail: null,
  wording:
    'Lakeside Eye Care: just a reminder, your recommended items are still here: https://portal.example/cart/7Kq2mVx9 Reply STOP to opt out.',
  ...changes,
});

export const sampleReply = (changes: Partial<Reply> = {}): Reply => ({
  id: '0b9c2c5e-7a51-4d55-9a0e-6f6f8f0d5a11',
  body: 'Thank you, see you Friday!',
  kind: 'thanks',
  receivedAt: '2026-11-19T19:30:00.000Z',
  isSeen: false,
  decision: null,
  mediaCount: 0,
  channel: 'sms',
  isDecidedByPatient: false,
  decideBy: null,
  ...changes,
});

/** A reply without a decision, until which automatic texts pause. */
export const sampleWaiting = (changes: Partial<Reply> = {}): Reply =>
  sampleReply({
    id: 'f2b1f0f4-3a8c-4c57-8d0b-1b7c1f2e9d22',
    body: 'Is this really from Dr. Lee?',
    kind: 'other',
    decideBy: '2026-12-19T19:30:00.000Z',
    ...changes,
  });

export const sampleMessage = (changes: Partial<Message> = {}): Message => ({
  id: '901',
  phoneNumber: '+13125550187',
  ...recordOf(SEND_DETAILS, null),
  patientLastName: 'Nguyen',
  isErased: false,
  language: 'en',
  cartId: '7Kq2mVx9',
  cartUrl: 'https://portal.example/cart/7Kq2mVx9',
  practiceName: 'Lakeside Eye Care',
  messageType: 'initial',
  isAgain: false,
  isAskedByPatient: false,
  status: 'sent',
  orderConverted: false,
  sentAt: '2026-11-19T18:00:00.000Z',
  deliveredAt: null,
  openedAt: null,
  orderedAt: null,
  orderId: null,
  orderEnded: null,
  orderEndedAt: null,
  createdAt: '2026-11-19T17:59:58.000Z',
  latestAt: changes.sentAt ?? changes.createdAt ?? '2026-11-19T18:00:00.000Z',
  linkExpiresAt: '2026-12-19T17:59:58.000Z',
  products: [{ variantId: '71', title: 'Heat Mask', quantity: 1 }],
  correctedAt: null,
  isStopped: false,
  optedOutAt: null,
  optOutLiftableUntil: null,
  isUnseenFailure: false,
  messageContent:
    'Lakeside Eye Care: here are the eye care items we recommended, with 20% off: https://portal.example/cart/7Kq2mVx9 Reply STOP to opt out.',
  errorMessage: null,
  reason: null,
  wait: null,
  note: null,
  shortfalls: [],
  checkoutNote: null,
  isHeldForReply: false,
  ...changes,
});
