import type { FollowUp } from '@eyecart/shared/contracts';

/** The most useful action on a row. Calling needs only the number. */
export type NextStep = 'fix-number' | 'read-reply' | 'review-order' | 'review-refill' | 'send-again' | 'call';

/** The actions on a row, except those that take it off the list. */
export type Step = NextStep | 'show-qr';

/** The most useful action. Anyone who had a follow-up this week gets a call instead. */
export function nextStep({ reason, text, nextSendAt }: FollowUp): NextStep {
  if (reason === 'replied') return 'read-reply';
  if (reason === 'not-scheduled' || reason === 'repeat-stopped') return 'review-order';
  if (reason === 'refill') return 'review-refill';
  if (reason === 'failed' && text?.isNumberAtFault) return 'fix-number';
  return nextSendAt === null ? 'send-again' : 'call';
}
