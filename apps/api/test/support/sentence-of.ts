import type { PlainReason } from '@eyecart/shared/reasons';
import { describeReason, type ReasonContext } from '@eyecart/shared/staff-messages/reason-sentences';

/** What staff read of a reason without parameters. */
export const sentenceOf = (code: PlainReason['code'], context?: ReasonContext): string =>
  describeReason({ code }, context).sentence;
