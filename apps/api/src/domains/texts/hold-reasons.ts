import type { Hold } from './reply-repository.js';

/** Why a text waits because of a reply, which this or another practice has to decide about. */
export const HOLD_REASONS = {
  own: { code: 'held_for_reply' },
  other: { code: 'held_elsewhere' },
} as const satisfies Readonly<Record<Hold, object>>;
