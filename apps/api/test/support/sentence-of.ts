import { describeReason, type ReasonContext } from '@eyecart/shared/languages/reason-sentences';
import type { PlainReason } from '@eyecart/shared/reasons';

/** What staff read of a reason without parameters. */
export const sentenceOf = (code: PlainReason['code'], context?: ReasonContext): string =>
  describeReason({ code }, context).sentence;
