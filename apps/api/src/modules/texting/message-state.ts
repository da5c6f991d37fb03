import type { MESSAGE_STATES } from '../../db/schema/index.js';

export type MessageState = (typeof MESSAGE_STATES)[number];

/** What may follow what. A report that comes late or twice finds no way back and changes nothing. */
const TRANSITIONS: Readonly<Record<MessageState, readonly MessageState[]>> = {
  // Queued again while a late report on its first attempt is under way: the report wins, and nothing is repeated.
  queued: ['sending', 'accepted', 'delivered', 'undelivered', 'cancelled'],
  sending: ['accepted', 'refused', 'unknown', 'queued', 'delivered', 'undelivered'],
  unknown: ['accepted', 'delivered', 'undelivered', 'refused', 'queued'],
  accepted: ['delivered', 'undelivered'],
  delivered: [],
  undelivered: [],
  refused: [],
  cancelled: [],
};

/** The states a message may be in for `next` to follow. */
export function statesBefore(next: MessageState): MessageState[] {
  return (Object.keys(TRANSITIONS) as MessageState[]).filter((state) => TRANSITIONS[state].includes(next));
}

/** The status staff see. Source: docs/product.md §8.13. */
export function publicStatus(state: MessageState): 'sent' | 'failed' | 'pending' {
  if (state === 'accepted' || state === 'delivered') return 'sent';
  if (state === 'refused' || state === 'undelivered' || state === 'cancelled') return 'failed';
  return 'pending';
}

/** What a text that has not left the queue waits for; null when it does not wait, or only for its next attempt. */
export const waitReason = ({
  state,
  waitNote,
}: {
  readonly state: MessageState;
  readonly waitNote: string | null;
}): string | null => (state === 'queued' ? waitNote : null);
