import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import type { Hold } from './reply-repository.js';

/** What staff read about a text that is held for a reply: theirs to decide about, or another practice's. */
export const HOLD_REASONS: Readonly<Record<Hold, string>> = {
  own: TEXT_REASONS.heldForReply,
  other: TEXT_REASONS.heldElsewhere,
};
