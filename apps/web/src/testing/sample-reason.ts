import { classOf } from '@eyecart/shared/reason-codes';
import type { PlainReason, ReasonWithText } from '@eyecart/shared/reasons';

/** A reason as the API says it. */
export const sampleReason = (
  code: PlainReason['code'],
  problem = 'Something happened.',
  nextStep: string | null = null,
): ReasonWithText => ({ code, problem, nextStep, fault: classOf({ code }).fault });
