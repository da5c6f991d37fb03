import type { PlainReason, SaidReason } from '@eyecart/shared/reasons';

/** A reason as the API says it. */
export const sampleReason = (
  code: PlainReason['code'],
  problem = 'Something happened.',
  nextStep: string | null = null,
): SaidReason => ({ code, problem, nextStep });
