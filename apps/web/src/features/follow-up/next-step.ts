import type { FollowUp } from '@eyecart/shared/contracts';

/** The actions on a row. Calling needs only the number. */
export type Step =
  | 'fix-number'
  | 'read-reply'
  | 'review-order'
  | 'review-refill'
  | 'send-again'
  | 'call'
  | 'show-qr';

/** The most useful action. Anyone who had a follow-up this week gets a call instead. */
export function nextStep({ reason, text, nextSendAt }: FollowUp): Step {
  if (reason === 'replied') return 'read-reply';
  if (reason === 'not-scheduled' || reason === 'repeat-stopped') return 'review-order';
  if (reason === 'refill') return 'review-refill';
  if (reason === 'failed' && text?.isNumberAtFault) return 'fix-number';
  return nextSendAt === null ? 'send-again' : 'call';
}

/** The other actions, in the order of their buttons. */
export function otherSteps(row: FollowUp): Step[] {
  const next = nextStep(row);
  const canCall: Step[] = next === 'call' ? [] : ['call'];
  return row.text?.cartUrl ? [...canCall, 'show-qr'] : canCall;
}
