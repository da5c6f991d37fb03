import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';

/** Why a text that nobody took back never went. Staff count on it, so they are told, as about a failed one. */
export const LOST_REASONS: readonly string[] = [
  TEXT_REASONS.noRoom,
  TEXT_REASONS.waitedTooLong,
  TEXT_REASONS.noOpening,
];
