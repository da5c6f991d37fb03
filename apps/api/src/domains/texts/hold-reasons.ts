import type { Hold } from './reply-repository.js';

/** Why texts to a number are paused: a reply that this practice (`own`) or only another (`other`) decides about. */
export const HOLD_REASONS = {
  own: { code: 'held_for_reply' },
  other: { code: 'held_elsewhere' },
} as const satisfies Readonly<Record<Hold, object>>;
