import type { UnseenFailure } from '@eyecart/shared/contracts';

/** A failed text that no one has seen. */
export const sampleFailure = (changes: Partial<UnseenFailure> = {}): UnseenFailure => ({
  messageId: '901',
  phoneNumber: '+13125550187',
  patientLastName: 'Whitfield',
  reason: 'It looks like a landline. Ask for a mobile number.',
  reasonDetail: {
    code: 'landline',
    problem: 'It looks like a landline.',
    nextStep: 'Ask for a mobile number.',
    fault: 'number',
  },
  briefReason: 'looks like a landline',
  cartUrl: 'https://portal.example/cart/7',
  products: [{ variantId: '71', quantity: 2 }],
  failedAt: '2026-11-20T11:59:00.000Z',
  ...changes,
});
