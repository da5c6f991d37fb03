import type { FollowUp, FollowUpPage } from '@eyecart/shared/contracts';

export const sampleFollowUp = (changes: Partial<FollowUp> = {}): FollowUp => ({
  phoneNumber: '+13125550142',
  patientLastName: 'Alvarez',
  reason: 'opened',
  since: '2026-11-17T15:00:00.000Z',
  needs: ['opened:018f2b1c-0000-7000-8000-000000000001'],
  products: [{ variantId: '71', title: 'Lubricating Eye Drops, 10 mL', quantity: 2, price: 1799 }],
  text: {
    messageId: '018f2b1c-0000-7000-8000-000000000001',
    sentAt: '2026-11-16T15:00:00.000Z',
    openedAt: '2026-11-17T15:00:00.000Z',
    errorMessage: null,
    reason: null,
    briefReason: null,
    isNumberAtFault: false,
    cartUrl: 'http://localhost:3000/cart/abc',
  },
  reply: null,
  scheduledOrder: null,
  refill: null,
  nextSendAt: null,
  ...changes,
});

/** A page with these rows and no other. */
export const sampleFollowUpPage = (followUps: FollowUp[]): FollowUpPage => ({
  followUps,
  counts: {
    failed: 0,
    replied: 0,
    'repeat-stopped': 0,
    'not-scheduled': 0,
    refill: 0,
    opened: 0,
    'not-ordered': 0,
    ...Object.fromEntries(
      followUps.map(({ reason }) => [reason, followUps.filter((row) => row.reason === reason).length]),
    ),
  },
  nextCursor: null,
});

/** A row whose products run out soon. */
export const sampleRefill = (changes: Partial<FollowUp> = {}): FollowUp =>
  sampleFollowUp({
    reason: 'refill',
    refill: {
      id: '018f2b1c-0000-7000-8000-000000000005',
      runsOutAt: '2026-11-27T18:00:00.000Z',
      hasDiscount: true,
      language: 'en',
    },
    ...changes,
  });
