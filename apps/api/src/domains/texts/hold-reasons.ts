import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import type { Hold } from './reply-repository.js';

/** The reason shown for a text held because of a reply, which this or another practice has to decide about. */
export const HOLD_REASONS: Readonly<Record<Hold, string>> = {
  own: TEXT_REASONS.heldForReply,
  other: TEXT_REASONS.heldElsewhere,
};
